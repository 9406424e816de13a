import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Channel } from "$lib/backend/backend";
import type { Message } from "./frame";
import { Socket } from "./socket";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 1;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  receive(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let received: Message[];
let reached: boolean[];
function opened(seat: number | null = 0): Socket {
  return new Socket(
    "ws://x",
    seat,
    { onMessage: (message) => received.push(message), onConnectivity: (yes) => reached.push(yes) },
    (address) => new FakeSocket(address) as unknown as Channel,
  );
}
const frame = (version: number, nth: number) => ({ type: "frame", version, nth });
const moves = (socket: FakeSocket) => socket.sent.filter((text) => text.includes('"move"'));

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  received = [];
  reached = [];
});
afterEach(() => void vi.useRealTimers());

test("a lost connection is reopened with the same seat", () => {
  opened(2);
  FakeSocket.all[0]!.close();
  expect(reached).toEqual([false]);
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all[1]!.address).toBe("ws://x?seat=2");
});
test("the back-off grows", () => {
  opened();
  for (let times = 0; times < 6; times++) {
    FakeSocket.all.at(-1)!.close();
    for (const before = FakeSocket.all.length; FakeSocket.all.length === before;) vi.advanceTimersByTime(100);
  }
  FakeSocket.all.at(-1)!.close();
  vi.advanceTimersByTime(3000);
  expect(FakeSocket.all.length).toBe(7);
});
test("an unanswered move is sent again with its number", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  socket.send({ type: "move", nth: 5, move: "draw" });
  FakeSocket.all[0]!.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(1, 5));
  expect(moves(FakeSocket.all[1]!)).toEqual(moves(FakeSocket.all[0]!));
});
test("a move that had been played is not sent again", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  socket.send({ type: "move", nth: 5, move: "draw" });
  FakeSocket.all[0]!.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(2, 6));
  expect(moves(FakeSocket.all[1]!)).toEqual([]);
  expect(socket.busy).toBe(false);
});
test("a move chosen while disconnected waits for the connection", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  FakeSocket.all[0]!.close();
  socket.send({ type: "move", nth: 5, move: "draw" });
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(1, 5));
  expect(moves(FakeSocket.all[1]!).length).toBe(1);
});
test("an older frame is dropped, but the first after connecting counts", () => {
  opened();
  FakeSocket.all[0]!.receive(frame(7, 1));
  FakeSocket.all[0]!.receive(frame(6, 1));
  expect(received.length).toBe(1);
  FakeSocket.all[0]!.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(3, 1));
  expect(received.length).toBe(2);
});
test("after a final close there is no retry", () => {
  opened();
  FakeSocket.all[0]!.receive({ type: "close", key: "not_your_seat", args: {}, paragraph: null });
  FakeSocket.all[0]!.close();
  vi.advanceTimersByTime(60000);
  expect(FakeSocket.all.length).toBe(1);
});
test("a full table is retried with back-off", () => {
  opened();
  const crowded = { type: "close", key: "too_many", args: {}, paragraph: null };
  const knocks = [];
  for (let times = 0; times < 8; times++) {
    FakeSocket.all.at(-1)!.receive(crowded);
    FakeSocket.all.at(-1)!.close();
    let waited = 0;
    for (const before = FakeSocket.all.length; FakeSocket.all.length === before; waited += 500)
      vi.advanceTimersByTime(500);
    knocks.push(waited);
  }
  expect(knocks[0]).toBeGreaterThan(1000);
  expect(knocks[2]).toBeGreaterThan(5000);
  expect(Math.max(...knocks)).toBeGreaterThan(40000);
  expect(Math.max(...knocks)).toBeLessThan(80000);
  FakeSocket.all.at(-1)!.receive(frame(1, 0));
  expect(reached.at(-1)).toBe(true);
  FakeSocket.all.at(-1)!.close(); // the back-off starts over after a lost connection
  vi.advanceTimersByTime(1000);
  expect(FakeSocket.all.length).toBe(10);
});
test("a silent connection is given up", () => {
  opened();
  FakeSocket.all[0]!.receive(frame(1, 1));
  vi.advanceTimersByTime(90000);
  expect(reached).toContain(false);
});
test("losing the network is noticed at once, its return with the first message", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 1));
  socket.suspect();
  socket.suspect();
  expect(reached).toEqual([true, false]);
  socket.reconnectNow();
  expect(FakeSocket.all[0]!.sent).toEqual(['{"type":"ping"}']);
  FakeSocket.all[0]!.receive({ type: "pong", version: 1 });
  expect(reached).toEqual([true, false, true]);
});
test("a preference is sent again on every connection", () => {
  const socket = opened();
  socket.setPreference({ type: "pace", pace: "calm" });
  FakeSocket.all[0]!.receive(frame(1, 1));
  FakeSocket.all[0]!.close();
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(1, 1));
  expect(FakeSocket.all[1]!.sent).toEqual(['{"type":"pace","pace":"calm"}']);
});
test("an unanswered move is sent again on a new connection after some seconds", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  socket.send({ type: "move", nth: 5, move: "draw" });
  vi.advanceTimersByTime(3000);
  FakeSocket.all[0]!.receive(frame(2, 5)); // frames of other moves are no answer
  vi.advanceTimersByTime(2000);
  expect(reached).toEqual([true, false]);
  vi.advanceTimersByTime(1000);
  FakeSocket.all[1]!.receive(frame(2, 5));
  expect(moves(FakeSocket.all[1]!).length).toBe(1);
});
test("a new connection without a frame is given up, each time after longer", () => {
  opened();
  vi.advanceTimersByTime(7000);
  expect(FakeSocket.all.length).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.all.length).toBe(2);
  vi.advanceTimersByTime(60000);
  expect(FakeSocket.all.length).toBeLessThan(7);
});
test("an answered move keeps the connection", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  socket.send({ type: "move", nth: 5, move: "draw" });
  FakeSocket.all[0]!.receive(frame(2, 6));
  vi.advanceTimersByTime(15000);
  expect(FakeSocket.all.length).toBe(1);
});
test("confirming a round summary is repeated, a chat line is not", () => {
  const socket = opened();
  FakeSocket.all[0]!.receive(frame(1, 5));
  socket.send({ type: "say", text: "hello" });
  socket.send({ type: "continue" });
  vi.advanceTimersByTime(6000);
  FakeSocket.all[1]!.receive(frame(1, 5));
  expect(FakeSocket.all[1]!.sent.filter((text) => !text.includes("ping"))).toEqual(['{"type":"continue"}']);
});
