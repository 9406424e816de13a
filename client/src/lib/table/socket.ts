/**
 * A socket that reconnects. A move is kept until the table has answered it: after a lost connection it is sent again
 * with the same number, so that it is played once or refused. A connection without an answer for some seconds is given
 * up like a lost one.
 */

import type { Channel } from "$lib/backend/backend";
import { backend } from "$lib/backend/current";
import type { ClientMessage, ServerMessage } from "$lib/wire";

export interface SocketCallbacks {
  onMessage(message: ServerMessage): void;
  /** is the table reachable? */
  onConnectivity(yes: boolean): void;
}

interface Pending {
  nth: number;
  text: string;
}

const MIN_RETRY_DELAY = 400;
const MAX_RETRY_DELAY = 8000;
/** Initial back-off when the table is full. */
const FULL_RETRY_DELAY = 2000;
const MAX_FULL_RETRY_DELAY = 60000;
const HEARTBEAT = 20000;
/** Timeout of an answer in ms; doubled each time while none arrives, for slow networks. */
const ANSWER_TIMEOUT = 4000;
const MAX_ANSWER_TIMEOUT = 16000;
/** The first frame of a new connection may have to wait for the page's own chunks. */
const FIRST_FRAME_TIMEOUT = 8000;
/** Idempotent messages, sent again on the next connection if they were not answered. */
const REPEATABLE = new Set(['{"type":"continue"}']);
const PING = '{"type":"ping"}';

export class Socket {
  private ws: Channel | undefined;
  private retryDelay = MIN_RETRY_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private answerTimer: ReturnType<typeof setTimeout> | undefined;
  private answerTimeout = ANSWER_TIMEOUT;
  /** unanswered messages, oldest first: each is followed by a ping, whose pong confirms it */
  private unanswered: string[] = [];
  private lastVersion = -1;
  private awaitsFrame = true;
  private isClosed = false;
  private isFull = false;
  /** was the network reported lost, without a message since? */
  private isSuspect = false;
  private pending: Pending | undefined;
  private preference: string | undefined;

  constructor(
    private readonly path: string,
    private seat: number | null,
    private readonly callbacks: SocketCallbacks,
    private readonly connect: (path: string) => Channel = backend.connect,
  ) {
    this.open();
  }

  /** Is a move being sent and not yet answered? */
  get busy(): boolean {
    return this.pending !== undefined;
  }

  send(message: ClientMessage): void {
    if (message.type === "seat") this.seat = message.seat;
    const text = JSON.stringify(message);
    const isDecision = "nth" in message;
    if (isDecision) this.pending = { nth: message.nth, text };
    if (this.ws?.readyState !== 1) return;
    this.ws.send(text);
    if (!isDecision) this.ping(text);
    this.expectAnswer();
  }

  /** Sends a message now, and again on every later connection. */
  setPreference(message: ClientMessage): void {
    this.preference = JSON.stringify(message);
    if (this.ws?.readyState === 1) this.ws.send(this.preference);
  }

  /** The browser reports that it is offline: no need to wait for the timeout. */
  suspect(): void {
    if (this.isClosed || this.isSuspect) return;
    this.isSuspect = true;
    this.callbacks.onConnectivity(false);
  }

  /** The browser is back online, or the page is visible again. */
  reconnectNow(): void {
    if (this.isSuspect && this.ws?.readyState === 1) this.ping();
    if (this.isClosed || this.ws?.readyState === 1 || this.ws?.readyState === 0) return;
    this.retryDelay = MIN_RETRY_DELAY;
    this.open();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.answerTimer);
    clearInterval(this.heartbeat);
    this.ws?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    const ws = this.connect(this.path + (this.seat === null ? "" : `?seat=${this.seat}`));
    this.ws = ws;
    this.awaitsFrame = true;
    ws.onmessage = (event) => {
      if (ws === this.ws) this.onMessage(JSON.parse(String(event.data)) as ServerMessage);
    };
    ws.onclose = () => {
      if (ws === this.ws) this.onLost();
    };
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => ws.readyState === 1 && this.ping(), HEARTBEAT);
    this.expectAnswer();
  }

  private ping(after = ""): void {
    this.unanswered.push(after);
    this.ws!.send(PING);
    this.expectAnswer();
  }

  /** Starts the timeout of the oldest unanswered message. */
  private expectAnswer(): void {
    const timeout = this.awaitsFrame ? Math.max(this.answerTimeout, FIRST_FRAME_TIMEOUT) : this.answerTimeout;
    this.answerTimer ??= setTimeout(() => this.giveUp(), timeout);
  }

  /** An answer arrived: the timeout of the rest starts over. */
  private onAnswered(): void {
    clearTimeout(this.answerTimer);
    this.answerTimer = undefined;
    if (this.awaitsFrame || this.pending || this.unanswered.length) this.expectAnswer();
    else this.answerTimeout = ANSWER_TIMEOUT;
  }

  /** No answer arrived in time, though the connection may look alive: open a new one. */
  private giveUp(): void {
    const ws = this.ws!;
    this.answerTimeout = Math.min(2 * this.answerTimeout, MAX_ANSWER_TIMEOUT);
    ws.onclose = null;
    ws.close();
    this.onLost();
  }

  private onMessage(message: ServerMessage): void {
    if (this.isSuspect && !this.awaitsFrame) this.callbacks.onConnectivity(true);
    this.isSuspect = false;
    if (message.type === "close" && message.key === "too_many") {
      this.isFull = true;
      this.retryDelay = Math.max(this.retryDelay, FULL_RETRY_DELAY);
    } else if (message.type === "close") {
      this.isClosed = true;
      this.pending = undefined;
      clearInterval(this.heartbeat);
    }
    const isAnswer = this.checkAnswer(message);
    if (message.type === "frame") {
      if (!this.awaitsFrame && message.version < this.lastVersion) return;
      if (this.awaitsFrame) this.onRestored();
      this.awaitsFrame = false;
      this.lastVersion = message.version;
    }
    if (isAnswer) this.onAnswered();
    this.callbacks.onMessage(message);
  }

  /** Is this the expected answer? Frames of others are not: they arrive even if the uplink is dead. */
  private checkAnswer(message: ServerMessage): boolean {
    const { pending } = this;
    if (message.type === "close") return true;
    if (message.type === "pong") return this.unanswered.shift() !== undefined;
    if (message.type === "frame" && this.awaitsFrame) {
      if (pending && (message.nth ?? 0) > pending.nth) this.pending = undefined;
      return true;
    }
    const isDecided =
      (message.type === "frame" && !!pending && (message.nth ?? 0) > pending.nth) ||
      (message.type === "refused" && !!pending && message.nth === pending.nth);
    if (isDecided) this.pending = undefined;
    return isDecided;
  }

  private onRestored(): void {
    this.isFull = false;
    this.retryDelay = MIN_RETRY_DELAY;
    this.callbacks.onConnectivity(true);
    if (this.preference) this.ws?.send(this.preference);
    if (this.pending) this.ws?.send(this.pending.text);
    for (const text of this.unanswered.splice(0))
      if (REPEATABLE.has(text)) this.send(JSON.parse(text) as ClientMessage);
  }

  private onLost(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.answerTimer);
    this.answerTimer = undefined;
    if (this.isClosed) return;
    this.callbacks.onConnectivity(false);
    this.timer = setTimeout(() => this.open(), this.retryDelay * (0.75 + Math.random() / 2));
    this.retryDelay = Math.min(this.retryDelay * 2, this.isFull ? MAX_FULL_RETRY_DELAY : MAX_RETRY_DELAY);
  }
}
