/** The log by turns: the actor is named once, above all lines of the turn. */

import type { Line } from "$lib/table/frame";
import type { Span, Texts } from "$lib/texts/texts";

export interface Turn {
  /** the actor; undefined before the first decision */
  seat: number | undefined;
  /** index of its first line in the log */
  first: number;
  lines: Line[];
}

const actorOf = ([, , args]: Line): number | undefined => (typeof args["who"] === "number" ? args["who"] : undefined);

/** Groups lines by decision; a decision belongs to the first actor in its lines. */
export function turnsOf(lines: Line[], first = 0): Turn[] {
  const turns: Turn[] = [];
  let at = 0;
  while (at < lines.length) {
    const ply = lines[at]![0];
    let end = at;
    while (end < lines.length && lines[end]![0] === ply) end++;
    const decisionLines = lines.slice(at, end);
    const last = turns.at(-1);
    const seat = ply === 0 ? undefined : (decisionLines.map(actorOf).find((seat) => seat !== undefined) ?? last?.seat);
    if (last && last.seat === seat) last.lines.push(...decisionLines);
    else turns.push({ seat, first: first + at, lines: decisionLines });
    at = end;
  }
  return turns;
}

/** What each of the others has done since a ply, in the order of their turns. */
export function turnsSince(lines: Line[], last: number, me: number): { seat: number; lines: Line[] }[] {
  const bySeat = new Map<number, Line[]>();
  for (const turn of turnsOf(lines.filter(([ply]) => ply > last))) {
    if (turn.seat === undefined || turn.seat === me) continue;
    bySeat.set(turn.seat, [
      ...(bySeat.get(turn.seat) ?? []),
      ...turn.lines.filter((line) => actorOf(line) === turn.seat),
    ]);
  }
  return [...bySeat].map(([seat, theirs]) => ({ seat, lines: theirs })).filter((seat) => seat.lines.length);
}

/** An entry of the log: its line number, and the text table in which it is found. */
export interface LogEntry {
  nth: number;
  table: "log" | "joined";
  line: Line;
}

const isMergeable = ([, key, args]: Line, [, other, others]: Line, list: string): boolean =>
  key === other && Object.keys(args).every((name) => name === list || args[name] === others[name]);

/**
 * The entries of a turn: equal lines that the texts join become one, with all their cards. Lines from `cut` on are new
 * and are not joined to earlier ones.
 */
export function logEntries(lines: Line[], texts: Texts, first = 0, cut = -1): LogEntry[] {
  const entries: LogEntry[] = [];
  lines.forEach((line, at) => {
    const [ply, key, args] = line;
    const list = texts.joinableArg(key);
    const last = entries.at(-1);
    if (!list || !last || first + at === cut || !isMergeable(last.line, line, list))
      entries.push({ nth: first + at, table: "log", line });
    else
      entries.splice(-1, 1, {
        ...last,
        table: "joined",
        line: [ply, key, { ...args, [list]: [last.line[2][list]!, args[list]!].flat() }],
      });
  });
  return entries;
}

const upper = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The sentence without the actor's name in front, where the turn shows it: "Ana: plays 7" becomes "Plays 7". */
export function omitActor(spans: Span[], seat: number | undefined): Span[] {
  const [name, next, ...rest] = spans;
  if (
    seat === undefined ||
    name?.table !== "seat" ||
    name.value !== seat ||
    next?.table ||
    !next?.text.startsWith(": ")
  )
    return spans;
  return [{ ...next, text: upper(next.text.slice(2)) }, ...rest];
}

/** Merges neighbouring spans of one table: six colours of a card are one drawing. */
export function mergeRuns(spans: Span[], table: string | undefined): Span[] {
  if (!table) return spans;
  const merged: Span[] = [];
  for (let at = 0; at < spans.length; at++) {
    const run = [spans[at]!];
    while (run.at(-1)!.table === table && spans[at + 1]?.text === ", " && spans[at + 2]?.table === table) {
      at += 2;
      run.push(spans[at]!);
    }
    if (run.length === 1) merged.push(run[0]!);
    else
      merged.push({
        table: "card",
        value: run.map(({ value }) => String(value)).join(","),
        text: run.map(({ text }) => text).join(", "),
      });
  }
  return merged;
}
