/** The draft of an experiment. The initial one can be run as it is. */

import { get, asRefusal, post, type Refusal } from "$lib/app/api";
import type { OptionValue } from "$lib/app/table-draft.svelte";
import type { GameInfo } from "$lib/app/catalogue.svelte";
import { prefs } from "$lib/app/prefs.svelte";
import { aimRequests, noAims } from "./aims";
import { sameDeck, type DeckInfo } from "./decks";
import { l } from "../messages/lab.svelte";

interface LabGame {
  decks: Record<string, DeckInfo>;
  bots: string[];
}

const CHECK_DELAY = 350; // ms after the last change
const MOST_BOTS = 4;

export class ExperimentDraft {
  seats = $state(0);
  bots = $state<string[]>([]);
  matches = $state(1000);
  compare = $state(true);
  question = $state("");
  aims = $state(noAims());
  options = $state<Record<string, OptionValue>>({});
  /** Undefined until typed: then a free name is used. */
  typedName = $state<string | undefined>();
  labGame = $state.raw<LabGame | undefined>();
  /** The error of the current options. */
  refused = $state.raw<Refusal | undefined>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latestCheck = 0;

  constructor(
    readonly game: GameInfo,
    private readonly listNames: () => string[],
  ) {
    this.seats = game.default_seats;
    this.options = Object.fromEntries(game.options.map((option) => [option.name, option.default]));
    get<LabGame>(`/api/lab/games/${encodeURIComponent(game.name)}`).then(
      (labGame) => {
        this.labGame = labGame;
        this.bots = [labGame.bots[0]!];
      },
      (error: unknown) => (this.refused = asRefusal(error)),
    );
  }

  /** The options that differ from the defaults. */
  readonly changed = $derived.by(() =>
    this.game.options.filter(({ name, default: initial }) => this.options[name] !== initial).map(({ name }) => name),
  );

  readonly name = $derived.by(() => this.typedName ?? this.freeName());

  private freeName(): string {
    const usedNames = this.listNames();
    for (let n = 1; ; n += 1) if (!usedNames.includes(`${this.game.name}-${n}`)) return `${this.game.name}-${n}`;
  }

  /** The current cards of a deck. */
  cards(option: string): unknown[] {
    const value = this.options[option];
    return Array.isArray(value) ? value : (this.labGame?.decks[option]?.builtin[String(value)] ?? []);
  }

  /** Sets a deck; one that equals a built-in deck is stored by its name. */
  setDeck(option: string, cards: unknown[]): void {
    const builtin = this.labGame?.decks[option]?.builtin ?? {};
    this.options[option] = Object.keys(builtin).find((name) => sameDeck(builtin[name], cards)) ?? cards;
    this.scheduleCheck();
  }

  /** Loads a deck from a file, unless the game rejects it. */
  async load(option: string, cards: unknown[]): Promise<void> {
    const { options } = await post<{ options: Record<string, unknown> }>("/api/lab/check", {
      game: this.game.name,
      options: { [option]: cards },
    });
    const deck = options[option];
    if (Array.isArray(deck)) this.setDeck(option, deck);
  }

  /** Loads the options of an earlier run. */
  adoptOptions(options: Record<string, OptionValue>): void {
    for (const { name, default: initial } of this.game.options) this.options[name] = options[name] ?? initial;
    this.scheduleCheck();
  }

  /** Has the server check the options. */
  scheduleCheck(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), CHECK_DELAY);
  }

  private async check(): Promise<void> {
    const nth = ++this.latestCheck;
    let refusal: Refusal | undefined;
    try {
      await post("/api/lab/check", { game: this.game.name, options: this.changedOptions() });
    } catch (error) {
      refusal = asRefusal(error);
    }
    if (nth === this.latestCheck) this.refused = refusal;
  }

  changedOptions(): Record<string, unknown> {
    return Object.fromEntries(this.changed.map((name) => [name, $state.snapshot(this.options[name])]));
  }

  /** Do all players win or lose together? */
  readonly isTogether = $derived.by(() => this.seats === 1 || this.game.sides[this.seats]?.length === 1);

  readonly canAddBot = $derived.by(() => this.bots.length < Math.min(MOST_BOTS, Math.max(1, this.seats)));

  addBot(): void {
    const { bots = [] } = this.labGame ?? {};
    this.bots.push(bots.find((bot) => !this.bots.includes(bot)) ?? bots[0]!);
  }

  setSeats(seats: number): void {
    this.seats = seats;
    this.bots = this.bots.slice(0, Math.max(1, Math.min(this.bots.length, seats)));
  }

  toRequest(): Record<string, unknown> {
    const changed = { name: l("changed_name"), options: this.changedOptions() };
    const initial = { name: l("usual_name"), options: {} };
    const variants = this.changed.length === 0 ? [initial] : this.compare ? [initial, changed] : [changed];
    return {
      name: this.name.trim(),
      game: this.game.name,
      seats: this.seats,
      bots: $state.snapshot(this.bots),
      matches: this.matches,
      variants,
      question: this.question.trim(),
      aims: aimRequests(this.aims, this.isTogether),
      language: prefs.language,
    };
  }
}
