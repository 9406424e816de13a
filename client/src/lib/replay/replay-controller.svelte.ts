/**
 * The state of a replay: position, viewer, and the decision made there. Players start with the view of their own seat,
 * others with the public view. The address has the position and a chosen viewer, never the default: a shared link opens
 * with the recipient's own view. Created during component setup; lives as long as the page.
 */

import { untrack } from "svelte";
import { get, asRefusal, type Refusal } from "$lib/app/api";
import { FrameCache } from "./frame-cache.svelte";
import { frameOf, RecordedSource } from "$lib/table/recorded-source.svelte";
import { TableContext } from "$lib/table/table-context.svelte";
import { connectivity } from "$lib/app/connectivity.svelte";
import { go, route } from "$lib/route/route.svelte";
import { loadCatalogue, gameName, gameOf, textsOf } from "$lib/app/catalogue.svelte";
import { seatNames } from "$lib/texts/seat-names";
import { s } from "$lib/messages/shell.svelte";
import type { ReplayPosition, TableSummary } from "$lib/wire";
const URL_DELAY = 250; // ms: browsers reject an address that changes faster
const parsePly = (text: string | undefined): number | undefined =>
  /^\d{1,6}$/.test(text ?? "") ? Number(text) : undefined;
/** A seat, or null for the public view. */
type Viewer = number | null;
const PUBLIC = "public";
const parseViewer = (text: string | undefined): Viewer | undefined => (text === PUBLIC ? null : parsePly(text));
/** On a shared device no hand is shown unless it is chosen. */
const ownSeat = ({ status, yours }: TableSummary): Viewer | undefined =>
  status === "over" || yours.length === 1 ? yours[0] : undefined;

export class ReplayController {
  readonly frames: FrameCache;
  private readonly source: RecordedSource;
  /** the table context for this position, with the log up to it */
  readonly context: TableContext;
  summary = $state.raw<TableSummary | undefined>();
  refused = $state.raw<Refusal | undefined>();
  ply = $state(parsePly(route.query["ply"]) ?? 0);
  private chosenViewer = $state<Viewer | undefined>(parseViewer(route.query["seat"]));
  /** the last loaded position, shown while the next one loads */
  lastShown = $state.raw<ReplayPosition | undefined>();

  /** `stranger` is the default viewer for users who did not play. */
  constructor(
    readonly page: "replay" | "review",
    readonly table: string,
    private readonly defaultViewer: Viewer,
  ) {
    this.frames = new FrameCache(table);
    this.source = new RecordedSource(table);
    this.context = new TableContext(this.source);
    $effect(() => {
      void connectivity.recoveries;
      void loadCatalogue();
      get<TableSummary>(`/api/tables/${table}`).then(
        (answer) => ((this.summary = answer), (this.refused = undefined)),
        (error: unknown) => (this.refused = asRefusal(error)),
      );
    });
    $effect(() => {
      void connectivity.recoveries;
      if (this.isViewerKnown) void this.frames.load(this.seat, this.ply);
    });
    $effect(() => {
      if (this.frames.plies && this.ply > this.frames.plies) this.ply = this.frames.plies;
    });
    $effect(() => {
      if (this.current) this.lastShown = this.current;
    });
    $effect(() => {
      if (this.texts) this.context.texts = this.texts;
      this.context.gameInfo = gameOf(this.game);
    });
    $effect(() => {
      const { lastShown, summary } = this;
      if (!lastShown || !summary) return;
      const { seat } = lastShown.view;
      const frame = frameOf(lastShown, summary, seat, lastShown.log);
      const log = this.frames.logUpTo(seat, lastShown.ply);
      untrack(() => this.source.show(frame, log));
    });
    this.syncUrl();
  }

  private syncUrl(): void {
    const here = untrack(() => route.path);
    $effect(() => {
      const { url } = this;
      const timer = setTimeout(() => route.path === here && go(url, { replace: true }), URL_DELAY);
      return () => clearTimeout(timer);
    });
    // handles a link to another position of the same match
    $effect(() => {
      const { ply, seat } = route.query;
      untrack(() => {
        if (route.path !== here || (parsePly(ply) ?? 0) === this.ply) return;
        this.ply = parsePly(ply) ?? 0;
        this.chosenViewer = parseViewer(seat);
      });
    });
  }

  private readonly initialViewer: Viewer = $derived.by(
    () => (this.summary && ownSeat(this.summary)) ?? this.defaultViewer,
  );
  readonly seat: Viewer = $derived.by(() => (this.chosenViewer === undefined ? this.initialViewer : this.chosenViewer));
  /** is the viewer known yet? */
  readonly isViewerKnown: boolean = $derived.by(() => this.chosenViewer !== undefined || this.summary !== undefined);
  /** The address of this position, to share. */
  readonly link = $derived.by(() => `/${this.page}/${this.table}?ply=${this.ply}`);
  private readonly url = $derived.by(() =>
    this.seat === this.initialViewer ? this.link : `${this.link}&seat=${this.seat ?? PUBLIC}`,
  );
  readonly game = $derived(this.summary?.game ?? "");
  readonly title = $derived(this.game ? gameName(this.game) : "");
  readonly texts = $derived(this.game ? textsOf(this.game) : undefined);
  readonly names = $derived(this.texts && this.summary ? seatNames(this.texts, this.summary.chairs) : []);
  /** the URL of each seat's character face, if it has one */
  readonly faces = $derived.by(() =>
    (this.summary?.chairs ?? []).map(
      ({ bot, character }) => (bot && character && gameOf(this.game)?.characters[character]) || undefined,
    ),
  );
  readonly namedTexts = $derived(this.texts?.withNames(this.names));
  readonly current = $derived.by(() => this.frames.at(this.seat, this.ply));
  readonly heading = $derived(this.ply === 0 ? s("start_position") : s("ply", { n: this.ply }));
  /** the seat to decide here, if the match goes on */
  readonly decider = $derived.by(() => {
    const seat = this.current ? (this.current.decided_by ?? this.current.view.turn) : -1;
    return seat < 0 ? undefined : (this.names[seat] ?? "");
  });
  /** its decision, as far as this viewer may know */
  readonly decision = $derived.by(() =>
    this.current && this.current.move !== null
      ? this.current.phrases[this.current.moves.indexOf(this.current.move)]
      : undefined,
  );
  /** the decision in words */
  readonly decisionText = $derived.by(() => {
    const { current, namedTexts, decider: who, decision } = this;
    if (!current || !namedTexts) return "";
    if (who === undefined) return s("match_over");
    return decision
      ? s("decides", { who, move: namedTexts.say(`move.${decision[0]}`, decision[1]) })
      : s("to_decide", { who });
  });

  viewAs(seat: Viewer): void {
    this.chosenViewer = seat;
  }

  goTo(ply: number): void {
    this.ply = Math.max(0, Math.min(this.frames.plies, ply));
  }

  /** The ply a key leads to. */
  plyForKey(event: KeyboardEvent): number | undefined {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("[popover], input:not([type=range])"))
      return undefined;
    return { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.frames.plies }[event.key];
  }
}
