/** A live table: what the server sends, the chat, and what is being sent. The director shows the frames. */

import { get, type Refusal } from "$lib/app/api";
import { startClocks } from "./clock.svelte";
import { prefs } from "$lib/app/prefs.svelte";
import { Director } from "$lib/motion/director.svelte";
import { publicFrame } from "./frame";
import type { Source, UnsentLine } from "./source";
import type {
  ChatRow,
  CurrentUser,
  Frame,
  HintInfo,
  HintList,
  LogLine,
  MatchLog,
  MovePreview,
  Pace,
  PlayMove,
  Reaction,
  SelectionCheck,
  ServerMessage,
  SetPace,
  TakeBack,
} from "$lib/wire";
import { Socket } from "./socket";

export class LiveSource implements Source {
  readonly isReadOnly = false;
  readonly director = new Director(() => prefs.pace);
  chatLines = $state.raw<ChatRow[]>([]);
  hasChatHistory = $state(false);
  unsent = $state.raw<UnsentLine[]>([]);
  isConnected = $state(true);
  busy = $state(false);
  refused = $state.raw<Refusal | undefined>();
  closeReason = $state.raw<Refusal | undefined>();
  /** is there no room for another spectator? Then the socket retries */
  isFull = $state(false);
  /** in pass-and-play, the user's seat whose hand is revealed: no other hand is shown */
  revealedSeat = $state<number | undefined>();
  private socket: Socket | undefined;
  private preference: SetPace | undefined;
  /** viewer of the newest frame; undefined if that was a hidden one */
  private viewer: number | null | undefined;
  /** the log with the newest frame */
  private wholeLog: LogLine[] = [];

  constructor(readonly table: string) {}

  get frame(): Frame | undefined {
    return this.director.frame;
  }
  get log(): LogLine[] {
    return this.director.log;
  }
  get newLines(): LogLine[] {
    return this.director.newLines;
  }

  /** Connects as a seat of the user, or (null) as a spectator. */
  open(seat: number | null): void {
    this.socket?.close();
    this.busy = false;
    this.socket = new Socket(`/api/tables/${this.table}/socket`, seat, {
      onMessage: (message) => this.onMessage(message),
      onConnectivity: (yes) => {
        this.isConnected = yes;
        if (!yes) this.markUnsentLost();
        if (!yes) this.director.catchUp();
        if (yes) this.isFull = false;
      },
    });
    if (this.preference) this.socket.setPreference(this.preference);
  }

  move(words: string): void {
    this.decide({ type: "move", nth: this.director.newest!.nth!, move: words });
  }

  takeBack(steps = 1): void {
    this.decide({ type: "take_back", nth: this.director.newest!.nth!, steps });
  }

  viewFrom(seat: number | null): void {
    this.socket?.send({ type: "seat", seat });
  }

  /** Pass-and-play: the player of the seat to move has the device. */
  revealHand(seat: number): void {
    this.revealedSeat = seat;
    this.viewFrom(seat);
  }

  /** Pass-and-play: the player is done and passes the device on. */
  hideHand(): void {
    this.revealedSeat = undefined;
    if (this.director.newest) this.hide(this.director.newest);
  }

  /** Sets the bots' pauses; sent again on each connection. */
  pace(pace: Pace): void {
    this.preference = { type: "pace", pace };
    this.socket?.setPreference(this.preference);
  }

  /** Confirms the round summary. */
  endRoundPause(): void {
    this.socket?.send({ type: "continue" });
  }

  say(text: string): void {
    this.sendLine({ type: "say", text: text.normalize("NFC").replace(/\s+/g, " ").trim(), isLost: false });
  }

  react(sign: Reaction): void {
    this.sendLine({ type: "react", text: sign, isLost: false });
  }

  resolveUnsent(line: UnsentLine, again: boolean): void {
    this.unsent = this.unsent.filter((other) => other !== line);
    if (again) this.sendLine({ ...line, isLost: false });
  }

  private sendLine(line: UnsentLine): void {
    this.unsent = [...this.unsent, { ...line, isLost: !this.isConnected }];
    if (this.isConnected)
      this.socket?.send(
        line.type === "say" ? { type: "say", text: line.text } : { type: "react", sign: line.text as Reaction },
      );
  }

  /** Removes the user's chat lines that have arrived from those being sent. */
  private removeArrived(lines: ChatRow[]): void {
    const { yours = [] } = this.director.newest ?? {};
    for (const [, kind, seat, , text] of lines) {
      const at =
        seat === null || !yours.includes(seat)
          ? -1
          : this.unsent.findIndex((line) => line.type === kind && line.text === text);
      if (at >= 0) this.unsent = this.unsent.toSpliced(at, 1);
    }
  }

  private markUnsentLost(): void {
    if (this.unsent.length) this.unsent = this.unsent.map((line) => ({ ...line, isLost: true }));
  }

  reconnectNow(): void {
    this.socket?.reconnectNow();
  }

  /** The browser reports that it is offline. */
  suspectConnection(): void {
    this.socket?.suspect();
  }

  close(): void {
    this.socket?.close();
    this.socket = undefined;
    this.busy = false;
  }

  /** Why the clicked keys lead to no move; null if nothing forbids it or the reason is unknown. */
  async whyNot(touched: string[]): Promise<Refusal | null> {
    const query = new URLSearchParams([
      ["seat", String(this.frame?.seat ?? 0)],
      ...touched.map((thing) => ["touched", thing]),
    ]);
    const answer = await get<SelectionCheck>(`/api/tables/${this.table}/why-not?${query}`).catch(() => null);
    return answer?.reason ?? null;
  }

  /** The viewer's view and the scores after a legal move; null if they cannot be known. */
  async whatIf(words: string): Promise<MovePreview | null> {
    const query = new URLSearchParams({ seat: String(this.frame?.seat ?? 0), words });
    return get<MovePreview>(`/api/tables/${this.table}/what-if?${query}`).catch(() => null);
  }

  async hint(): Promise<HintInfo[]> {
    return (await get<HintList>(`/api/tables/${this.table}/hint?seat=${this.frame?.seat ?? 0}`)).hints;
  }

  private decide(message: PlayMove | TakeBack): void {
    if (this.busy) return;
    this.refused = undefined;
    this.busy = true;
    this.socket?.send(message);
  }

  private onMessage(message: ServerMessage): void {
    switch (message.type) {
      case "frame":
        this.busy = this.socket?.busy ?? false;
        if (message.clock) startClocks(message.clock);
        if (this.isHidden(message)) {
          this.hide(message);
          break;
        }
        this.show(message);
        break;
      case "refused":
        this.busy = this.socket?.busy ?? false;
        if (this.viewer !== undefined) this.refused = message;
        if (message.nth === undefined || message.nth === null) this.markUnsentLost();
        break;
      case "talk": {
        const received = new Set(this.chatLines.map((line) => line[0]));
        const newLines = message.lines.filter((line) => !received.has(line[0]));
        this.chatLines = [...this.chatLines, ...newLines];
        this.removeArrived(newLines);
        this.hasChatHistory = true;
        break;
      }
      case "close":
        if (message.key === "too_many") this.isFull = true;
        else if (message.key === "no_name") void this.reopenAsUser(message);
        else this.closeReason = message;
        break;
      case "pong": // the socket counts these itself
      case "why": // the page asks these over HTTP
      case "why_not":
    }
  }

  /**
   * The session key of this connection is no longer valid. The browser may have a new one by now: then it reconnects.
   */
  private async reopenAsUser(why: Refusal): Promise<void> {
    const line = this.socket;
    const user = await get<CurrentUser>("/api/me").catch(() => null);
    if (this.socket !== line) return;
    if (user?.id) this.open(this.viewer ?? null);
    else this.closeReason = why;
  }

  /** Is this the frame of a pass-and-play seat that is not revealed? */
  private isHidden({ status, yours, seat }: Frame): boolean {
    return status === "playing" && yours.length > 1 && seat !== null && seat !== this.revealedSeat;
  }

  /** Drops the frame and those before it: from here on the page shows the public view. */
  private hide(frame: Frame): void {
    if (this.viewer !== undefined || !this.director.newest) this.viewFrom(null);
    this.viewer = undefined;
    this.refused = undefined;
    this.wholeLog = [];
    this.director.reset(publicFrame(frame), []);
  }

  private show(frame: Frame): void {
    const { from, lines } = frame.log;
    const isSameViewer = this.viewer === frame.seat;
    const before = isSameViewer ? this.wholeLog : [];
    const isNext = isSameViewer && from === before.length;
    if (from > before.length) void this.fetchLog(frame);
    this.wholeLog = [...before.slice(0, from), ...lines];
    this.viewer = frame.seat;
    // nothing flies between two different views on one device
    if (!isSameViewer && frame.yours.length > 1) this.director.reset(frame, this.wholeLog);
    else this.director.receive(frame, this.wholeLog, isNext ? lines : []);
  }

  private async fetchLog(frame: Frame): Promise<void> {
    const seat = frame.seat === null ? "" : `?seat=${frame.seat}`;
    const fullLog = await get<MatchLog>(`/api/tables/${this.table}/log${seat}`);
    if (this.viewer === frame.seat && fullLog.lines.length >= this.wholeLog.length)
      this.director.setLog((this.wholeLog = fullLog.lines));
  }
}
