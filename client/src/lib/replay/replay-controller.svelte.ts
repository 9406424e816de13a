/** A match that is looked back at: which position, seen by whom, and what was decided there. Whoever sat at the table
 * looks from their own place until they choose other eyes, and whoever did not as the public. The address says which
 * position it is and which eyes were chosen, never that it is mine: whoever it is given to looks with their own. Made
 * while a page is set up, and lives as long as the page. */

import { untrack } from "svelte";
import { ask, asRefusal, type Refusal } from "$lib/app/api";
import { Film, type Glance } from "./frame-cache.svelte";
import { frameOf, Still } from "$lib/table/recorded-source.svelte";
import { Desk } from "$lib/table/table-context.svelte";
import { reach } from "$lib/app/connectivity.svelte";
import { go, route } from "$lib/app/route.svelte";
import { fillShelf, gameName, gameOf, textsOf } from "$lib/app/catalogue.svelte";
import { seatNames, type Sitter } from "$lib/texts/seat-names";
import { s } from "$lib/messages/shell.svelte";

interface Summary {
  game: string;
  status: "waiting" | "playing" | "over";
  yours: number[];
  sides: number[][];
  chairs: Sitter[];
}

const SOON = 250; // ms: browsers refuse an address that changes faster
const number = (text: string | undefined): number | undefined => (/^\d{1,6}$/.test(text ?? "") ? Number(text) : undefined);
/** A seat, or null: the public. */
type Eyes = number | null;
const PUBLIC = "public";
const eyes = (text: string | undefined): Eyes | undefined => (text === PUBLIC ? null : number(text));
/** Who shares a device while they play lets nobody see a hand that is not asked for. */
const own = ({ status, yours }: Summary): Eyes | undefined => (status === "over" || yours.length === 1 ? yours[0] : undefined);

export class LookBack {
  readonly film: Film;
  private readonly still: Still;
  /** the table at which this is shown, with its log up to here */
  readonly desk: Desk;
  summary = $state.raw<Summary | undefined>();
  refused = $state.raw<Refusal | undefined>();
  ply = $state(number(route.query["ply"]) ?? 0);
  private wanted = $state<Eyes | undefined>(eyes(route.query["seat"]));
  /** the last position that was here, so that nothing flickers */
  shown = $state.raw<Glance | undefined>();

  /** `stranger` is whose eyes somebody gets who did not sit here. */
  constructor(
    readonly page: "replay" | "review",
    readonly table: string,
    private readonly stranger: Eyes,
  ) {
    this.film = new Film(table);
    this.still = new Still(table);
    this.desk = new Desk(this.still);
    $effect(() => {
      void reach.times;
      void fillShelf();
      ask<Summary>(`/api/tables/${table}`).then(
        (answer) => ((this.summary = answer), (this.refused = undefined)),
        (error: unknown) => (this.refused = asRefusal(error)),
      );
    });
    $effect(() => {
      void reach.times;
      if (this.isSettled) void this.film.want(this.seat, this.ply);
    });
    $effect(() => {
      if (this.film.plies && this.ply > this.film.plies) this.ply = this.film.plies;
    });
    $effect(() => {
      if (this.now) this.shown = this.now;
    });
    $effect(() => {
      if (this.texts) this.desk.texts = this.texts;
      this.desk.shown = gameOf(this.game);
    });
    $effect(() => {
      const { shown, summary, table } = this;
      if (!shown || !summary) return;
      const { seat } = shown.view;
      const frame = frameOf(shown, { table, ...summary }, seat, shown.log);
      const told = this.film.told(seat, shown.ply);
      untrack(() => this.still.show(frame, told));
    });
    this.followAddress();
  }

  private followAddress(): void {
    const here = untrack(() => route.path);
    $effect(() => {
      const { address } = this;
      const timer = setTimeout(() => route.path === here && go(address, { replace: true }), SOON);
      return () => clearTimeout(timer);
    });
    // a link to another position of the same match
    $effect(() => {
      const { ply, seat } = route.query;
      untrack(() => {
        if (route.path !== here || (number(ply) ?? 0) === this.ply) return;
        this.ply = number(ply) ?? 0;
        this.wanted = eyes(seat);
      });
    });
  }

  private readonly usual: Eyes = $derived.by(() => (this.summary && own(this.summary)) ?? this.stranger);
  readonly seat: Eyes = $derived.by(() => (this.wanted === undefined ? this.usual : this.wanted));
  /** is it known whose eyes these are? */
  readonly isSettled: boolean = $derived.by(() => this.wanted !== undefined || this.summary !== undefined);
  /** Where this position is, for whoever is given it. */
  readonly link = $derived.by(() => `/${this.page}/${this.table}?ply=${this.ply}`);
  private readonly address = $derived.by(() => (this.seat === this.usual ? this.link : `${this.link}&seat=${this.seat ?? PUBLIC}`));
  readonly game = $derived(this.summary?.game ?? "");
  readonly title = $derived(this.game ? gameName(this.game) : "");
  readonly texts = $derived(this.game ? textsOf(this.game) : undefined);
  readonly names = $derived(this.texts && this.summary ? seatNames(this.texts, this.summary.chairs) : []);
  /** where the face of each seat's character is fetched, if it has one */
  readonly faces = $derived.by(() => (this.summary?.chairs ?? []).map(({ bot, character }) => (bot && character && gameOf(this.game)?.characters?.[character]) || undefined));
  readonly said = $derived(this.texts?.named(this.names));
  readonly now = $derived.by(() => this.film.at(this.seat, this.ply));
  readonly heading = $derived(this.ply === 0 ? s("start_position") : s("ply", { n: this.ply }));
  /** who decides here, if it is not over */
  readonly decider = $derived.by(() => {
    const seat = this.now ? (this.now.decider ?? this.now.view.turn) : -1;
    return seat < 0 ? undefined : (this.names[seat] ?? "");
  });
  /** and what, as far as this reader knows */
  readonly decision = $derived.by(() => (this.now && this.now.move !== null ? this.now.phrases[this.now.moves.indexOf(this.now.move)] : undefined));
  /** the same in words */
  readonly decided = $derived.by(() => {
    const { now, said, decider: who, decision } = this;
    if (!now || !said) return "";
    if (who === undefined) return s("match_over");
    return decision ? s("decides", { who, move: said.say(`move.${decision[0]}`, decision[1]) }) : s("to_decide", { who });
  });

  look(seat: Eyes): void {
    this.wanted = seat;
  }

  goTo(ply: number): void {
    this.ply = Math.max(0, Math.min(this.film.plies, ply));
  }

  /** Where a key leads. */
  jump(event: KeyboardEvent): number | undefined {
    const on = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || on.closest("[popover], input:not([type=range])")) return undefined;
    return { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.film.plies }[event.key];
  }
}
