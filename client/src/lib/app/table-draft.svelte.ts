/** The draft of a new table. The defaults can be played at once: the user and the default bots. */

import { me, suggestedName } from "./current-user.svelte";
import { s } from "$lib/messages/shell.svelte";
import type { GameInfo, NewTable, SeatRequest, TimeControlInfo } from "$lib/wire";

export type SeatKind = SeatRequest["kind"];

export interface SeatDraft {
  kind: SeatKind;
  bot: string;
  /** undefined until typed: then the default name is used */
  name: string | undefined;
}

export type OptionValue = string | number | boolean | unknown[];

export class TableDraft {
  count = $state(0);
  seats = $state<SeatDraft[]>([]);
  options = $state<Record<string, OptionValue>>({});
  spectators = $state(true);
  /** listed for all users of this server while a seat is free */
  openToAll = $state(false);
  clock = $state.raw<TimeControlInfo | null>(null);
  /** seconds without a sign of presence after which a bot stands in */
  idleTimeout = $state<number | null>(null);
  /** undefined until chosen: then hints are on where all others are bots */
  private chosenHints = $state<boolean | undefined>();

  /**
   * `step` is a challenge of the game, counted from 1; otherwise `wished` is the number of seats, if the game allows it
   */
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
  /** can the table be listed? Pass-and-play tables cannot */
  readonly canBeListed = $derived(this.isOpen && this.activeSeats.filter((place) => place.kind === "me").length < 2);

  get hints(): boolean {
    return this.chosenHints ?? this.activeSeats.filter((place) => place.kind !== "bot").length === 1;
  }
  set hints(allowed: boolean) {
    this.chosenHints = allowed;
  }

  /** The learned bots trained for this number of seats. */
  get learned(): string[] {
    return this.game.learned.filter(({ seats }) => seats.includes(this.count)).map(({ bot }) => bot);
  }

  /** The bot of a seat; one not trained for this number of seats is replaced by the default. */
  botOn(seat: number): string {
    const bot = this.seats[seat]!.bot;
    return this.game.bots.includes(bot) || this.learned.includes(bot) ? bot : this.game.default_bot;
  }

  /** The partners of a seat, if it has any. */
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

  /** The body of the request. */
  toRequest(): NewTable {
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
