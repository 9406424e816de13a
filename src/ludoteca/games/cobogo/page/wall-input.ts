/** Hands on the wall: hover, click, drag, pinch and wheel; and a card carried out of the hand. */

import type { Desk } from "$lib/table/table-context.svelte";
import { pull } from "$lib/motion/drag-gesture";
import { cellOf, placeOf, type Place } from "./cells";
import type { Ghost } from "./ghost.svelte";
import type { Sight } from "./viewport.svelte";
import type { Site } from "./board-context.svelte";

export interface Table {
  desk: Desk;
  site: Site;
  ghost: Ghost;
  sight: Sight;
}

const FAR = 7;
const WHEEL_REST = 170;
/** a finger hides what lies under it: the card hovers above */
const LIFT = 0.75;

function aim({ ghost, sight }: Table, event: PointerEvent, lifted: boolean): void {
  const [x, y] = sight.cellsUnder(event);
  ghost.aim = [x, lifted ? y - ghost.size[1] / 2 - LIFT : y];
}

const isFinger = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";

export function reach(stage: HTMLElement, table: Table): { destroy(): void } {
  const { desk, site, ghost, sight } = table;
  const pressed = new Map<number, PointerEvent>();
  let start: PointerEvent | undefined;
  let moved = false;
  let turnedAt = 0;
  sight.stage = stage;

  function down(event: PointerEvent): void {
    event.stopPropagation(); // nothing here is carried by the shell, and no press on the slab lets go of the card
    desk.why = undefined;
    if (event.button > 1) return;
    if (!pressed.size) {
      start = event;
      moved = false;
    }
    pressed.set(event.pointerId, event);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  function drag(event: PointerEvent): void {
    const was = pressed.get(event.pointerId);
    if (!was || !start) return;
    if (pressed.size > 1) {
      moved = sight.held = true;
      pinch(was, event);
    } else if (moved || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > FAR) {
      moved = true;
      if (isFinger(event) && ghost.card !== undefined) {
        ghost.rests = false;
        aim(table, event, true);
      } else {
        sight.held = true;
        sight.moveBy(event.clientX - was.clientX, event.clientY - was.clientY);
      }
    }
    pressed.set(event.pointerId, event);
  }

  function pinch(was: PointerEvent, now: PointerEvent): void {
    const other = [...pressed.values()].find((one) => one.pointerId !== now.pointerId)!;
    const far = (one: PointerEvent) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const at = stage.getBoundingClientRect();
    const middle: Place = [(now.clientX + other.clientX) / 2 - at.left, (now.clientY + other.clientY) / 2 - at.top];
    sight.zoom(far(now) / Math.max(far(was), 1), ...middle);
    sight.moveBy((now.clientX - was.clientX) / 2, (now.clientY - was.clientY) / 2);
  }

  function up(event: PointerEvent): void {
    pressed.delete(event.pointerId);
    if (pressed.size) return;
    if (moved && !sight.held && isFinger(event) && ghost.at) ghost.rests = true;
    sight.held = false;
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  }

  function hover(event: PointerEvent): void {
    if (isFinger(event) || pressed.size || ghost.card === undefined) return;
    ghost.rests = false;
    aim(table, event, false);
  }
  function leave(event: PointerEvent): void {
    if (!isFinger(event) && !pressed.size && !ghost.rests) ghost.aim = undefined;
  }

  function click(event: MouseEvent): void {
    event.stopPropagation();
    if (moved) return void (moved = false);
    const keyed = event.detail === 0;
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (keyed && cell === undefined) return;
    if (!desk.isMyTurn) {
      if (cell !== undefined && desk.mayPlay) void desk.explain(event.target as HTMLElement, [`wall/${cell}`], desk.keyName(`wall/${cell}`));
      return;
    }
    const fresh = ghost.card === undefined;
    if (fresh) {
      const [first] = site.hand?.items ?? [];
      if (first) ghost.choose(first);
    }
    const [x, y] = keyed ? placeOf(cell!).map((n) => n + 0.5) as Place : sight.cellsUnder(event);
    const over = ghost.places.some((place) => cellOf(...place) === cellOf(Math.floor(x), Math.floor(y)));
    if (!keyed && (isFinger(event) || (start !== undefined && isFinger(start)))) {
      if (ghost.rests && over && !fresh) return ghost.turnBy(1);
      ghost.aim = [Math.floor(x) + 0.5, Math.floor(y) + 0.5];
      ghost.rests = true;
      return;
    }
    ghost.aim = [x, y];
    if (keyed) ghost.rests = true;
    if (!fresh && ghost.lay() && keyed) document.querySelector<HTMLElement>("#mine [data-thing][tabindex='0']")?.focus({ preventScroll: true });
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = stage.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey || ghost.card === undefined) {
      sight.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)), event.clientX - at.left, event.clientY - at.top);
    } else if (event.timeStamp - turnedAt > WHEEL_REST && Math.abs(event.deltaY) > 2) {
      turnedAt = event.timeStamp;
      ghost.turnBy(event.deltaY > 0 ? 1 : 3);
    }
  }
  function menu(event: MouseEvent): void {
    if (ghost.card === undefined) return;
    event.preventDefault();
    if (!isFinger(event)) ghost.turnBy(1);
  }

  /** The card goes with the focus, cell by cell. */
  function focus(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (cell === undefined || !target.matches(":focus-visible")) return;
    const [x, y] = placeOf(cell);
    sight.show(x - 1, y - 1, 3, 3);
    if (ghost.card === undefined) return;
    ghost.aim = [x + 0.5, y + 0.5];
    ghost.rests = true;
  }

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", down],
    ["pointermove", hover],
    ["pointerleave", leave],
    ["click", click],
    ["wheel", wheel, { passive: false }],
    ["contextmenu", menu],
    ["focusin", focus],
  ];
  for (const [name, hear, how] of listeners) stage.addEventListener(name, hear as EventListener, how);
  return {
    destroy() {
      for (const [name, hear] of listeners) stage.removeEventListener(name, hear as EventListener);
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (sight.stage === stage) sight.stage = undefined;
    },
  };
}

/** My hand: a click chooses a card or turns the chosen one, a pull carries it to the wall. */
export function grip(hand: HTMLElement, table: Table & { toWall(): void }): { destroy(): void } {
  const { desk, ghost, sight } = table;
  const cardOf = (event: Event) => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
    return thing ? { thing, card: thing.dataset["card"]! } : undefined;
  };

  const pulls = pull(hand, (event) => {
    const found = cardOf(event);
    if (!found) return undefined;
    event.stopPropagation(); // this card is carried as a ghost, not as a likeness of the button
    let carried = false;
    return {
      moved(event, dx, dy) {
        if (!desk.isMyTurn || (!carried && Math.hypot(dx, dy) < FAR)) return carried;
        if (!carried && ghost.card !== found.card) ghost.choose(found.card, found.thing);
        carried = ghost.carried = true;
        ghost.rests = false;
        aim(table, event, isFinger(event));
        return carried;
      },
      dropped(event) {
        const over = sight.holds(event);
        if (isFinger(event)) ghost.rests = over;
        if (!over) ghost.aim = undefined;
        else if (!isFinger(event)) ghost.lay();
      },
      over: () => (ghost.carried = false),
    };
  });

  function click(event: MouseEvent): void {
    const found = cardOf(event);
    if (!found || !desk.isMyTurn) return;
    event.stopPropagation();
    const fresh = ghost.card !== found.card;
    ghost.choose(found.card, found.thing.querySelector<HTMLElement>("[data-thing]") ?? found.thing);
    if (event.detail === 0 && fresh) table.toWall();
  }
  hand.addEventListener("click", click, { capture: true });
  return {
    destroy() {
      pulls.destroy();
      hand.removeEventListener("click", click, { capture: true });
    },
  };
}
