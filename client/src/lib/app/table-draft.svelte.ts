/** The draft of a new table. The defaults can be played at once: the user and the default bots. */

import { me, suggestedName } from "./current-user.svelte";
import { s } from "$lib/messages/shell.svelte";
import type { ChallengeStep, GameInfo, NewTable, SeatRequest, TimeControlInfo } from "$lib/wire";

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
  /** the house rules that make a difference at this number of seats */
  readonly activeOptions = $derived.by(() =>
    this.game.options.filter(({ seats }) => !seats.length || seats.includes(this.count)),
  );
  readonly changedOptions = $derived.by(() =>
    this.activeOptions.filter(({ name, default: initial }) => this.options[name] !== initial),
  );
  /** the challenges at this number of seats */
  readonly steps = $derived.by(() => this.game.challenges.filter(({ seats }) => !seats || seats === this.count));
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

  /** The bot of all seats that have one; undefined if they differ. */
  get botOfAll(): string | undefined {
    const bots = new Set(this.activeSeats.flatMap(({ kind }, seat) => (kind === "bot" ? [this.botOn(seat)] : [])));
    return bots.size === 1 ? [...bots][0] : undefined;
  }
  set botOfAll(bot: string | undefined) {
    for (const place of this.seats) place.bot = bot ?? this.game.default_bot;
  }

  /** The challenge whose options are chosen; undefined if none is. */
  get step(): ChallengeStep | undefined {
    const names = new Set(this.steps.flatMap(({ options }) => Object.keys(options)));
    return this.steps.find(({ options }) =>
      [...names].every((name) => this.options[name] === (options[name] ?? this.defaultOf(name))),
    );
  }
  set step(step: ChallengeStep | undefined) {
    for (const { options } of this.steps)
      for (const name of Object.keys(options)) this.options[name] = this.defaultOf(name);
    Object.assign(this.options, step?.options);
  }

  private defaultOf(name: string): OptionValue {
    return this.game.options.find((option) => option.name === name)!.default;
  }

  /** The nearest number of seats at which each plays for themselves; undefined if that is so now. */
  get seatsWithoutPartners(): number | undefined {
    if (!this.partnersOf(0).length) return undefined;
    return this.game.seats
      .filter((seats) => seats > 1 && !this.game.sides[seats])
      .sort((a, b) => Math.abs(a - this.count) - Math.abs(b - this.count) || a - b)[0];
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
    const changed = this.changedOptions;
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
