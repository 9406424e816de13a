"""Builds the services of a server, and starts and stops them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from ludoteca.core.errors import UserError
from ludoteca.server.analysis.reviews import ReviewService
from ludoteca.server.analysis.turning_point import TurningPoints
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.daily.deal_calendar import DayClock
from ludoteca.server.metrics import Metrics
from ludoteca.server.push.turn_notifier import TurnNotifier
from ludoteca.server.services.advice import HintService
from ludoteca.server.services.daily_deals import DailyDeals
from ludoteca.server.services.table_expiry import TableExpiry
from ludoteca.server.services.timeout_watcher import TimeoutWatcher
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.thread_pools import ThreadPools


class Services:
    """The tables of a server and everything that works on them."""

    def __init__(self, store: Store, settings: Settings, metrics: Metrics | None = None) -> None:
        self.pools = ThreadPools()
        self.worker_pool = WorkerPool(settings.bot_workers, weights_folder=settings.weights_folder)
        self.registry = TableRegistry(
            store,
            settings,
            worker_pool=self.worker_pool,
            pools=self.pools,
            metrics=metrics or Metrics(),
        )
        loaded = self.registry.loaded
        self.expiry = TableExpiry(store, settings, loaded, self.registry.visited)
        self.timeout_watcher = TimeoutWatcher(store, loaded)
        self.turn_notifier = TurnNotifier(store, loaded, settings)
        self.hints = HintService(self.worker_pool)
        analysis_lock = asyncio.Lock()
        self.turning_points = TurningPoints(store, self.worker_pool, analysis_lock)
        self.reviews = ReviewService(store, self.worker_pool, analysis_lock, self.turning_points)
        self.daily_deals = DailyDeals(
            store,
            self.pools,
            find_table=self.registry.find,
            clock=DayClock.of(settings),
            deterministic_seed=settings.deterministic_seed,
        )
        self.tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        jobs = (
            self.worker_pool.warm_up,
            self.expiry.run,
            self.timeout_watcher.run,
            self.turn_notifier.run,
        )
        self.tasks = [asyncio.create_task(job()) for job in jobs]
        self.registry.start()

    async def stop(self) -> None:
        """The tables stop first, so that the clocks are saved as they stood then; the worker pool
        comes after all that asks it."""
        self.registry.close_tables()
        with suppress(UserError):
            await self.timeout_watcher.save_clocks()
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.registry.stop()
        await self.turn_notifier.close()
        await self.reviews.close()
        await self.turning_points.close()
        await self.worker_pool.close()
        self.pools.close()
