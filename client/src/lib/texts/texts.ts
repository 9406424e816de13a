/** Texts by key, formatted as by the engine: `{card:card}` is looked up in the table `card`. */

import { LANGUAGE_RULES } from "./languages";
import type { Arg, Language, Note } from "$lib/types";
import type { TextTables } from "$lib/wire";

export type Entry = string | Record<string, string>;

const pluralRules = new Map<Language, Intl.PluralRules>();

/** The plural form of a number (Unicode CLDR). */
export function pluralForm(language: Language, n: number): Intl.LDMLPluralRule {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(n);
}

/** The form of a text for a number. Texts have the forms of small integers; fractions and millions get the last one. */
function pluralEntry(forms: Record<string, string>, language: Language, n: number): string | undefined {
  return forms[pluralForm(language, n)] ?? forms["other"] ?? forms["many"];
}

/** "Ana, Bia and Caio", or with "or", in a language. */
export function joinList(language: Language, words: string[], type: "conjunction" | "disjunction"): string {
  return new Intl.ListFormat(LANGUAGE_RULES[language].locale, { type }).format(words);
}

/** Numbers to choose from: a range by its ends, others one by one. */
export function formatCounts(language: Language, numbers: number[]): string {
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  if (least < most && most - least + 1 === numbers.length) return `${least}–${most}`;
  return joinList(language, numbers.toSorted((a, b) => a - b).map(String), "disjunction");
}

const isNote = (arg: Arg): arg is Note =>
  typeof arg === "object" && arg !== null && !Array.isArray(arg) && "key" in arg;

/** A piece of a sentence: plain text, or a formatted argument with its value. */
export interface Span {
  text: string;
  table?: string;
  value?: Arg;
}

export class Texts {
  constructor(
    readonly language: Language,
    readonly tables: TextTables,
    readonly names: string[] = [],
  ) {}

  withNames(names: string[]): Texts {
    return new Texts(this.language, this.tables, names);
  }

  has(key: string): boolean {
    const [table, name] = splitKey(key);
    return this.tables[table]?.[name] !== undefined;
  }

  /** The name of the list argument under which equal log lines of a turn can be joined, if any. */
  joinableArg(line: string): string | undefined {
    const entry = this.tables["joined"]?.[line];
    return typeof entry === "string" ? /\{(\w+):card\}/.exec(entry)?.[1] : undefined;
  }

  say(key: string, args: Record<string, Arg> = {}): string {
    return this.spans(key, args)
      .map((span) => span.text)
      .join("");
  }

  /** The sentence in spans, so that cards and people in it can be drawn. */
  spans(key: string, args: Record<string, Arg> = {}): Span[] {
    const [table, name] = splitKey(key);
    let entry = this.tables[table]?.[name];
    if (entry === undefined) return [{ text: key }];
    if (typeof entry !== "string") entry = pluralEntry(entry, this.language, Number(args["n"] ?? 0)) ?? key;
    return entry.split(/(\{[^{}]*\})/).flatMap((part) => this.fill(part, args));
  }

  note(table: string, note: Note): string {
    return this.say(`${table}.${note.key}`, note.args);
  }

  private fill(part: string, args: Record<string, Arg>): Span[] {
    const match = /^\{(\w+)(?::([\w.]+))?\}$/.exec(part);
    if (!match) return part ? [{ text: part }] : [];
    const value = args[match[1]!] ?? "";
    const table = match[2];
    const items = Array.isArray(value) ? value : [value];
    if (table === "counts") return [{ text: formatCounts(this.language, items.map(Number)) }];
    const last = table === "seat" && this.has("list.and") ? ` ${this.say("list.and")} ` : ", ";
    return items.flatMap((item, index) => [
      ...(index > 0 ? [{ text: index === items.length - 1 ? last : ", " }] : []),
      { text: this.argText(item, table), ...(table ? { table } : {}), value: item },
    ]);
  }

  private argText(value: Arg, table: string | undefined): string {
    if (isNote(value)) return this.note(table ?? "refusal", value);
    if (table === "seat") {
      const seat = Number(value);
      return this.names[seat] ?? this.say("seat.name", { seat: seat + 1 });
    }
    return table ? this.say(`${table}.${String(value)}`) : String(value);
  }
}

function splitKey(key: string): [string, string] {
  const dot = key.indexOf(".");
  return dot < 0 ? ["", key] : [key.slice(0, dot), key.slice(dot + 1)];
}
