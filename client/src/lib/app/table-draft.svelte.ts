/** A table that is being thought up. The defaults can be dealt at once: me and the usual bots. */

import { me, suggestedName } from "./current-user.svelte";
import type { GameInfo } from "./catalogue.svelte";
import type { TimeControl } from "$lib/table/frame";
import { s } from "$lib/messages/shell.svelte";

export type SeatKind = "me" | "link" | "bot";

export interface SeatDraft {
  kind: SeatKind;
  bot: string;
  /** undefined: not typed, so the usual name stands there */
  name: string | undefined;
}

export type OptionValue = string | number | boolean | unknown[];

export class TableDraft {
  count = $state(0);
  seats = $state<SeatDraft[]>([]);
  options = $state<Record<string, OptionValue>>({});
  spectators = $state(true);
  /** shown to everybody on this server, if a seat is free for them */
  openToAll = $state(false);
  clock = $state.raw<TimeControl | null>(null);
  /** seconds without a sign after which a bot plays on for somebody */
  idleTimeout = $state<number | null>(null);
  /** undefined: nobody has decided, so hints are for those who play against bots alone */
  private chosenHints = $state<boolean | undefined>();

  /** `step` of the game's path, counted from 1, is what it is set up for; else `wished` seats, if the game is for so many */
  constructor(
    readonly game: GameInfo,
    step = 0,
    preferredSeats = 0,
  ) {
    const pathStep = game.challenges[step - 1];
    this.count = pathStep?.seats || (game.seats.includes(preferredSeats) ? preferredSeats : game.default_seats);
    const maxSeats = Math.max(...game.seats);
    this.seats = Array.from({ length: maxSeats }, (_, seat) => ({
      kind: seat === 0 ? "me" : "bot",
      bot: game.default_bot,
      name: undefined,
    }));
    this.options = {
      ...Object.fromEntries(game.options.map((option) => [option.name, option.default])),
      ...pathStep?.options,
    };
  }

  readonly activeSeats = $derived(this.seats.slice(0, this.count));
  readonly isOpen = $derived(this.activeSeats.some((place) => place.kind === "link"));
  /** may strangers join? A sofa is for those who know each other */
  readonly canBeListed = $derived(this.isOpen && this.activeSeats.filter((place) => place.kind === "me").length < 2);

  get hints(): boolean {
    return this.chosenHints ?? this.activeSeats.filter((place) => place.kind !== "bot").length === 1;
  }
  set hints(allowed: boolean) {
    this.chosenHints = allowed;
  }

  /** The learned bots that know a table of this size. */
  get learned(): string[] {
    return this.game.learned.filter(({ seats }) => seats.includes(this.count)).map(({ bot }) => bot);
  }

  /** The bot of a place; one that has not learned this number of seats makes room for the usual one. */
  botOn(seat: number): string {
    const bot = this.seats[seat]!.bot;
    return this.game.bots.includes(bot) || this.learned.includes(bot) ? bot : this.game.default_bot;
  }

  /** With whom a seat plays, if not with everybody. */
  partnersOf(seat: number): number[] {
    const sides = this.game.sides[this.count] ?? [];
    const own = sides.length > 1 ? sides.find((side) => side.includes(seat)) : undefined;
    return own?.filter((other) => other !== seat) ?? [];
  }

  nameOn(seat: number): string {
    const typed = this.seats[seat]?.name?.trim();
    if (typed) return typed;
    return seat === 0 ? (me.name ?? suggestedName()) : s("player_n", { n: seat + 1 });
  }

  /** What the server is asked for. */
  toRequest(): Record<string, unknown> {
    const seats = this.activeSeats.map(({ kind }, seat) => {
      if (kind === "me") return { kind, name: this.nameOn(seat) };
      return kind === "bot" ? { kind, bot: this.botOn(seat) } : { kind };
    });
    const changed = this.game.options.filter(({ name, default: initial }) => this.options[name] !== initial);
    return {
      game: this.game.name,
      seats,
      options: Object.fromEntries(changed.map(({ name }) => [name, $state.snapshot(this.options[name])])),
      spectators: this.spectators,
      hints: this.hints,
      clock: this.clock,
      idle_timeout: this.isOpen ? this.idleTimeout : null,
      open_to_all: this.canBeListed && this.openToAll,
    };
  }
}
