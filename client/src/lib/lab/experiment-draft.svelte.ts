/** An experiment that is being thought up. As it is when the page opens it can be run at once. */

import { ask, asRefusal, post, type Refusal } from "$lib/app/api";
import type { OptionValue } from "$lib/app/table-draft.svelte";
import type { GameShown } from "$lib/app/catalogue.svelte";
import { sameDeck, type DeckShown } from "./decks";
import { l } from "../messages/lab.svelte";

interface Given {
  decks: Record<string, DeckShown>;
  bots: string[];
}

const SOON = 350; // ms: who types is not asked after every letter
const MOST_BOTS = 4;

export class Sketch {
  seats = $state(0);
  bots = $state<string[]>([]);
  matches = $state(1000);
  compare = $state(true);
  options = $state<Record<string, OptionValue>>({});
  /** undefined: not typed, so a name that is free stands there */
  typed = $state<string | undefined>();
  given = $state.raw<Given | undefined>();
  /** what is wrong with the options as they are now */
  refused = $state.raw<Refusal | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  constructor(
    readonly game: GameShown,
    private readonly taken: () => string[],
  ) {
    this.seats = game.usual_seats;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    ask<Given>(`/api/lab/games/${encodeURIComponent(game.name)}`).then(
      (given) => {
        this.given = given;
        this.bots = [given.bots[0]!];
      },
      (error: unknown) => (this.refused = asRefusal(error)),
    );
  }

  /** The options that are not as usual. */
  readonly changed = $derived.by(() => this.game.options.filter(({ name, default: usual }) => this.options[name] !== usual).map(({ name }) => name));

  readonly name = $derived.by(() => this.typed ?? this.freeName());

  private freeName(): string {
    const taken = this.taken();
    for (let n = 1; ; n += 1) if (!taken.includes(`${this.game.name}-${n}`)) return `${this.game.name}-${n}`;
  }

  /** The cards of a deck as they are now. */
  cards(option: string): unknown[] {
    const value = this.options[option];
    return Array.isArray(value) ? value : (this.given?.decks[option]?.ours[String(value)] ?? []);
  }

  /** Takes over a deck; one that is as ours again is ours. */
  lay(option: string, cards: unknown[]): void {
    const ours = this.given?.decks[option]?.ours ?? {};
    this.options[option] = Object.keys(ours).find((name) => sameDeck(ours[name], cards)) ?? cards;
    this.look();
  }

  /** Takes over a deck out of a file; refuses what the game refuses, and then nothing is changed. */
  async load(option: string, cards: unknown[]): Promise<void> {
    const { options } = await post<{ options: Record<string, unknown> }>("/api/lab/check", { game: this.game.name, options: { [option]: cards } });
    const whole = options[option];
    if (Array.isArray(whole)) this.lay(option, whole);
  }

  /** Takes over what somebody changed before. */
  takeUp(options: Record<string, OptionValue>): void {
    for (const { name, default: usual } of this.game.options) this.options[name] = options[name] ?? usual;
    this.look();
  }

  /** Asks whether it is good as it is. */
  look(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), SOON);
  }

  private async check(): Promise<void> {
    const nth = ++this.asked;
    let found: Refusal | undefined;
    try {
      await post("/api/lab/check", { game: this.game.name, options: this.change() });
    } catch (error) {
      found = asRefusal(error);
    }
    if (nth === this.asked) this.refused = found;
  }

  change(): Record<string, unknown> {
    return Object.fromEntries(this.changed.map((name) => [name, $state.snapshot(this.options[name])]));
  }

  readonly canAddBot = $derived.by(() => this.bots.length < Math.min(MOST_BOTS, Math.max(1, this.seats)));

  addBot(): void {
    const { bots = [] } = this.given ?? {};
    this.bots.push(bots.find((bot) => !this.bots.includes(bot)) ?? bots[0]!);
  }

  sit(seats: number): void {
    this.seats = seats;
    this.bots = this.bots.slice(0, Math.max(1, Math.min(this.bots.length, seats)));
  }

  wish(): Record<string, unknown> {
    const changed = { name: l("changed_name"), options: this.change() };
    const usual = { name: l("usual_name"), options: {} };
    const variants = this.changed.length === 0 ? [usual] : this.compare ? [usual, changed] : [changed];
    return { name: this.name.trim(), game: this.game.name, seats: this.seats, bots: $state.snapshot(this.bots), matches: this.matches, variants };
  }
}
