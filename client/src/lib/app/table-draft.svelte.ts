/** A table that is being thought up. The defaults can be dealt at once: me and the usual bots. */

import { me, proposedName } from "./current-user.svelte";
import type { GameShown } from "./catalogue.svelte";
import type { Limit } from "$lib/table/frame";
import { s } from "$lib/messages/shell.svelte";

export type PlaceKind = "me" | "link" | "bot";

export interface Place {
  kind: PlaceKind;
  bot: string;
  /** undefined: not typed, so the usual name stands there */
  name: string | undefined;
}

export type OptionValue = string | number | boolean | unknown[];

export class Draft {
  count = $state(0);
  places = $state<Place[]>([]);
  options = $state<Record<string, OptionValue>>({});
  spectators = $state(true);
  /** shown to everybody on this server, if a seat is free for them */
  openToAll = $state(false);
  clock = $state.raw<Limit | null>(null);
  /** seconds without a sign after which a bot plays on for somebody */
  asleep = $state<number | null>(null);
  /** undefined: nobody has decided, so hints are for those who play against bots alone */
  private wanted = $state<boolean | undefined>();

  /** `step` of the game's path, counted from 1, is what it is set up for; else `wished` seats, if the game is for so many */
  constructor(readonly game: GameShown, step = 0, wished = 0) {
    const wanted = game.path[step - 1];
    this.count = wanted?.seats || (game.seats.includes(wished) ? wished : game.usual_seats);
    const most = Math.max(...game.seats);
    this.places = Array.from({ length: most }, (_, seat) => ({
      kind: seat === 0 ? "me" : "bot",
      bot: game.usual_bot,
      name: undefined,
    }));
    this.options = { ...Object.fromEntries(game.options.map((option) => [option.name, option.default])), ...wanted?.options };
  }

  readonly seated = $derived(this.places.slice(0, this.count));
  readonly isOpen = $derived(this.seated.some((place) => place.kind === "link"));
  /** may strangers join? A sofa is for those who know each other */
  readonly mayBeShown = $derived(this.isOpen && this.seated.filter((place) => place.kind === "me").length < 2);

  get hints(): boolean {
    return this.wanted ?? this.seated.filter((place) => place.kind !== "bot").length === 1;
  }
  set hints(allowed: boolean) {
    this.wanted = allowed;
  }

  /** The learned bots that know a table of this size. */
  get learned(): string[] {
    return this.game.learned.filter(({ seats }) => seats.includes(this.count)).map(({ bot }) => bot);
  }

  /** The bot of a place; one that has not learned this number of seats makes room for the usual one. */
  botOn(seat: number): string {
    const bot = this.places[seat]!.bot;
    return this.game.bots.includes(bot) || this.learned.includes(bot) ? bot : this.game.usual_bot;
  }

  /** With whom a seat plays, if not with everybody. */
  partnersOf(seat: number): number[] {
    const sides = this.game.sides[this.count] ?? [];
    const own = sides.length > 1 ? sides.find((side) => side.includes(seat)) : undefined;
    return own?.filter((other) => other !== seat) ?? [];
  }

  nameOn(seat: number): string {
    const typed = this.places[seat]?.name?.trim();
    if (typed) return typed;
    return seat === 0 ? (me.name ?? proposedName()) : s("player_n", { n: seat + 1 });
  }

  /** What the server is asked for. */
  wish(): Record<string, unknown> {
    const seats = this.seated.map(({ kind }, seat) => {
      if (kind === "me") return { kind, name: this.nameOn(seat) };
      return kind === "bot" ? { kind, bot: this.botOn(seat) } : { kind };
    });
    const changed = this.game.options.filter(({ name, default: usual }) => this.options[name] !== usual);
    return {
      game: this.game.name,
      seats,
      options: Object.fromEntries(changed.map(({ name }) => [name, $state.snapshot(this.options[name])])),
      spectators: this.spectators,
      hints: this.hints,
      clock: this.clock,
      asleep: this.isOpen ? this.asleep : null,
      open_to_all: this.mayBeShown && this.openToAll,
    };
  }
}
