/** The state that the components of a table share: source, selection, texts, and what is open. */

import { getContext, setContext } from "svelte";
import { put, type Refusal } from "$lib/app/api";
import { Advice } from "./advice.svelte";
import { MoveSelection } from "$lib/moves/move-selection.svelte";
import type { Chair, Phrase, ChatLine, GameSummary } from "./frame";
import type { Source } from "./source";
import { Chat } from "$lib/chat/chat.svelte";
import { t } from "$lib/messages/table.svelte";
import { clearDragImages } from "$lib/motion/drag-image";
import { save, load } from "$lib/app/session-storage";
import { botName } from "$lib/texts/bot-names";
import { seatNames } from "$lib/texts/seat-names";
import { joinList, Texts } from "$lib/texts/texts";
import type { Chip } from "$lib/app/boards";
import type { SeatChange } from "$lib/wire";
import { itemAppearance, zoneName, type ItemAppearance } from "$lib/moves/item-appearance";

/** the item of a flight key: `hand-0/red-7#1` is a red 7 */
const itemOf = (thing: HTMLElement): string =>
  (thing.dataset["key"] ?? "").replace(/^[^/]*\//, "").replace(/#\d+$/, "");

export type Tab = "log" | "chat" | "rules";

export class TableContext {
  readonly selection: MoveSelection;
  readonly advice: Advice;
  readonly chat: Chat;
  texts = $state.raw(new Texts("en", {}));
  gameInfo = $state.raw<GameSummary | undefined>();
  tab = $state<Tab>("log");
  /** the paragraph at which the rules are open */
  paragraph = $state<number | undefined>();
  /** the users muted at this table */
  muted = $state.raw<string[]>([]);
  /** the final score sheet: about to open, open, or closed to see the table */
  scoreSheet = $state<"soon" | "open" | "shut">("soon");
  /** the ply of the round summary that was closed last */
  seenCountPly = $state(-1);
  /** is the side panel visible? */
  isPanelOpen = $state(innerWidth > 1120);
  /** the move that the tutorial suggests */
  suggestedMove = $state<string | undefined>();
  /** the moves drawn over the board, in words */
  shownMoves = $state.raw<string[]>([]);
  /** the popover that explains why a click leads to no move */
  whyNot = $state.raw<{ at: HTMLElement; what: string; reason: Refusal | undefined } | undefined>();
  /** the card shown enlarged */
  zoomedCard = $state<string | undefined>();
  /** the seat to take once the user has given a name */
  namingSeat = $state<number | undefined>();
  /** has the user taken a seat again in which a bot played meanwhile? */
  hasReturned = $state(false);
  /** is the user giving up a seat? */
  isLeaving = false;
  /** and leaving the page, rather than staying as a spectator? */
  isGoingHome = false;
  /** the game's inline drawing of a card, if it has one */
  chip = $state.raw<Chip | undefined>();
  /** the text table whose neighbouring values merge into one drawing */
  chipJoins = $state<string | undefined>();
  /** does the game's board show the remaining choices? Then the popover stays closed. */
  hidesChoices = $state(false);
  /** the thing clicked last, beside which choices appear */
  anchor = $state.raw<HTMLElement | undefined>();

  readonly frame = $derived.by(() => this.source.frame);
  readonly names = $derived(seatNames(this.texts, this.frame?.chairs ?? []));
  readonly namedTexts = $derived(this.texts.withNames(this.names));
  /** the newest frame, which may not be shown yet */
  readonly newest = $derived.by(() => this.source.director.newest);
  /** is there nothing left to show? */
  readonly isSettled = $derived.by(() => !this.source.director.isPlaying);
  readonly canPlay = $derived.by(
    () =>
      this.frame?.status === "playing" &&
      this.frame.seat !== null &&
      !this.source.isReadOnly &&
      this.source.director.isNewest,
  );
  readonly isMyTurn = $derived(this.canPlay && this.frame!.turn === this.frame!.seat);
  /** the other seats, in order of play after the viewer's */
  readonly others: Chair[] = $derived.by(() => {
    const { chairs = [], seat = null } = this.frame ?? {};
    const start = seat === null ? 0 : seat + 1;
    return chairs.map((_, at) => chairs[(start + at) % chairs.length]!).filter((chair) => chair.seat !== seat);
  });
  /** whose turn it is, and what the viewer can do */
  readonly turnText = $derived.by(() => {
    if (this.frame?.seat === null && !this.frame.yours.length) return t("watching");
    if ((this.frame?.turn ?? 0) < 0) return this.frame?.status === "over" ? t("over") : "";
    return this.isMyTurn ? t("your_turn") : t("turn_of", { who: this.names[this.frame?.turn ?? 0] ?? "" });
  });
  readonly promptText = $derived.by(() => {
    const { selection, frame } = this;
    if (!frame) return "";
    if (this.source.busy) return this.source.isConnected ? t("sending") : t("lost_move");
    if (!this.isMyTurn)
      return frame.seat === null && !frame.yours.length && frame.turn >= 0
        ? t("turn_of", { who: this.names[frame.turn] ?? "" })
        : "";
    const touchedNames = selection.touched.map((key) => this.keyName(key)).join(" + ");
    const selectedText = touchedNames.charAt(0).toLocaleUpperCase() + touchedNames.slice(1); // it begins the sentence
    if (selectedText)
      return selection.hasTargets
        ? t("choose_lit", { what: selectedText })
        : t("choose_beside", { what: selectedText });
    if (!selection.hasTargets) return t("choose_button");
    return selection.buttonMoves.length ? t("choose_both") : t("choose");
  });

  source: Source;

  constructor(source: Source) {
    this.source = $state.raw(source);
    this.selection = new MoveSelection((words) => this.source.move(words));
    this.advice = new Advice(this);
    this.chat = new Chat(this);
    this.muted = load(`ludoteca.muted.${source.table}`) ?? [];
  }

  /** The lines of the shown move whose beat is still to come, of this key. */
  pending(key: string): Record<string, unknown>[] {
    return this.source.director.pending.flatMap(([, other, args]) => (other === key ? [args] : []));
  }

  isMuted([, kind, , name]: ChatLine): boolean {
    return kind !== "event" && this.muted.includes(name);
  }

  mute(name: string, off: boolean): void {
    this.muted = off ? [...this.muted, name] : this.muted.filter((muted) => muted !== name);
    save(`ludoteca.muted.${this.source.table}`, this.muted);
  }

  /** The URL of the face of a bot's character, if it has one. */
  faceOf({ character }: Chair): string | undefined {
    return (character && this.gameInfo?.characters[character]) || undefined;
  }

  /** The description of a character. */
  temperOf({ character }: Chair): string {
    return character && this.texts.has(`temper.${character}`) ? this.texts.say(`temper.${character}`) : "";
  }

  botName(bot: string): string {
    return botName(this.texts, bot);
  }

  /** The partners of a seat, if it has any. */
  partnersOf(seat: number): number[] {
    const sides = this.frame?.sides ?? [];
    const own = sides.length > 1 ? sides.find((side) => side.includes(seat)) : undefined;
    return own?.filter((other) => other !== seat) ?? [];
  }

  /** The partners in words, long and short; undefined for a seat that plays alone. */
  partnerText(seat: number): { long: string; short: string; mine: boolean } | undefined {
    const partners = this.partnersOf(seat);
    if (!partners.length) return undefined;
    if (partners.includes(this.frame?.seat ?? -1)) return { long: t("partner"), short: t("partner_short"), mine: true };
    const who = this.namesOf(partners);
    return { long: t("with", { who }), short: `+ ${who}`, mine: false };
  }

  /** The names of these seats as a list. */
  namesOf(seats: number[]): string {
    return joinList(
      this.texts.language,
      seats.map((seat) => this.names[seat] ?? ""),
      "conjunction",
    );
  }

  appearance(item: string): ItemAppearance {
    return itemAppearance(item, this.gameInfo, this.texts);
  }

  /** The name of a clicked thing. */
  keyName(key: string): string {
    const item = key.slice(key.indexOf("/") + 1);
    if (/^seat-\d+$/.test(item)) return this.names[Number(item.slice(5))] ?? "";
    const zones = this.frame?.view?.zones ?? [];
    const zone = zones.find((candidate) => candidate.id === key);
    if (zone) return zoneName(zone, zones, this.texts);
    const [x, y] = item.split(",");
    return y === undefined ? this.appearance(item).name : t("cell", { x: Number(x), y: Number(y) });
  }

  phrase(phrase: Phrase | undefined): string {
    return phrase ? this.namedTexts.say(`move.${phrase[0]}`, phrase[1]) : "";
  }

  /** The phrase of a move. */
  moveText(words: string): string {
    const at = this.frame?.moves.indexOf(words) ?? -1;
    return this.phrase(this.frame?.phrases[at]) || words;
  }

  /** Handles a click on a thing that stands for these keys, the narrowest first. */
  touch(at: HTMLElement, keys: string[], what: string): void {
    this.whyNot = undefined;
    if (!this.canPlay) return;
    this.anchor = at;
    if (this.selection.touch(...keys)) return;
    void this.explain(at, keys, what);
  }

  /** Enlarges the card that a thing on the table shows, by its `data-key`. */
  zoom(thing: HTMLElement): void {
    const item = itemOf(thing);
    if (item) this.zoomedCard = item;
  }

  async explain(at: HTMLElement, keys: string[], what: string): Promise<void> {
    if (!this.isMyTurn) {
      this.whyNot = { at, what, reason: { key: "not_your_turn", args: {}, paragraph: null } };
      return;
    }
    const viewer = this.frame!.seat;
    const reason = await this.source.whyNot([...this.selection.touched, keys[0]!]);
    if (this.frame?.seat === viewer) this.whyNot = { at, what, reason: reason ?? undefined };
  }

  /** Changes the occupant of a seat. A user who sits down reconnects with that seat. */
  async changeSeat(seat: number, body: SeatChange): Promise<void> {
    this.source.refused = undefined;
    // taking another seat gives up the current one, and its connection closes
    this.isLeaving = this.frame?.yours.some((mine) => (body.kind === "me" ? mine !== seat : mine === seat)) === true;
    try {
      await put(`/api/tables/${this.source.table}/seats/${seat}`, body);
      if (body.kind === "me") {
        this.isLeaving = false;
        this.source.open(seat);
      }
    } catch (refusal) {
      if ((refusal as Refusal).key === "no_name") this.namingSeat = seat;
      else this.source.refused = refusal as Refusal;
    }
  }

  /** Clears the state for another viewer. */
  reset(): void {
    this.selection.cancel();
    this.advice.clear();
    this.whyNot = undefined;
    this.zoomedCard = undefined;
    this.anchor = undefined;
    this.source.refused = undefined;
    clearDragImages();
  }

  /** Leaves all seats of the user; bots take over. Returns whether it worked. */
  async leave(): Promise<boolean> {
    this.isGoingHome = true;
    for (const seat of this.frame?.yours ?? []) await this.changeSeat(seat, { kind: "empty" });
    this.isGoingHome = this.source.refused === undefined;
    return this.isGoingHome;
  }

  openRule(paragraph: number): void {
    this.whyNot = undefined;
    this.tab = "rules";
    this.paragraph = paragraph;
    this.isPanelOpen = true;
  }
}

const KEY = Symbol("desk");
export const setTable = (context: TableContext): TableContext => setContext(KEY, context);
export const useTable = (): TableContext => getContext<TableContext>(KEY);
