/**
 * Parser of the rulebooks' Markdown: headings, numbered paragraphs, lists, tables and pictures; inline bold, italic,
 * code and things of the game, `{red-7}`.
 */

export interface InlineText {
  text: string;
  /** a `piece` is a thing of the game, and its text the thing's own name: `red-7` */
  kind: "plain" | "bold" | "italic" | "code" | "piece";
  /** punctuation that stays with a piece, so that no line begins with the comma after it */
  open?: string;
  close?: string;
}

export type Block =
  | { kind: "title"; text: string; id: string }
  | { kind: "heading"; text: string; id: string }
  | { kind: "subheading"; text: string; id: string }
  | { kind: "paragraph"; number: number | undefined; words: InlineText[] }
  | { kind: "list"; items: InlineText[][] }
  | { kind: "table"; head: InlineText[][]; rows: InlineText[][][] }
  | { kind: "picture"; name: string; caption: InlineText[] };

const MARKS: [RegExp, InlineText["kind"]][] = [
  [/^\*\*([^*]+)\*\*$/, "bold"],
  [/^\*([^*]+)\*$/, "italic"],
];
const PIECE = /\{([^{}\s]+)\}/;

export function parseInline(text: string): InlineText[] {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean);
  return attachPunctuation(
    parts.flatMap((part) => {
      const code = /^`([^`]+)`$/.exec(part)?.[1];
      if (code !== undefined) return [{ text: code, kind: "code" }];
      for (const [mark, kind] of MARKS) {
        const inside = mark.exec(part)?.[1];
        if (inside !== undefined) return splitPieces(inside, kind);
      }
      return splitPieces(part, "plain");
    }),
  );
}

/** Splits text of one kind at its pieces. */
const splitPieces = (text: string, kind: InlineText["kind"]): InlineText[] =>
  text
    .split(PIECE)
    .map((part, nth): InlineText => ({ text: part, kind: nth % 2 ? "piece" : kind }))
    .filter((part) => part.text);

/** Attaches punctuation to the piece that it touches. */
function attachPunctuation(all: InlineText[]): InlineText[] {
  all.forEach((part, at) => {
    if (part.kind !== "piece") return;
    const [before, after] = [all[at - 1], all[at + 1]];
    if (before && before.kind !== "piece")
      before.text = before.text.replace(/[«“„(]+$/u, (sign) => ((part.open = sign), ""));
    if (after && after.kind !== "piece")
      after.text = after.text.replace(/^[,.:;!?»”)]+/u, (sign) => ((part.close = sign), ""));
  });
  return all.filter((part) => part.text);
}

const HEADINGS = ["title", "heading", "subheading"] as const;

export function parse(markdown: string): Block[] {
  const chunks = markdown.replaceAll("\r", "").split(/\n{2,}/);
  let nth = 0;
  return chunks.flatMap((chunk): Block[] => {
    const text = chunk.trim();
    if (!text) return [];
    const heading = /^(#{1,3}) +(.*)$/.exec(text);
    if (heading) {
      nth += 1;
      return [{ kind: HEADINGS[heading[1]!.length - 1]!, text: heading[2]!, id: `part-${nth}` }];
    }
    const picture = /^!\[([^\]]*)\]\(picture:([\w-]+)\)$/.exec(text);
    if (picture) return [{ kind: "picture", name: picture[2]!, caption: parseInline(unwrap(picture[1]!)) }];
    if (/^\|.*\|\n\|[-:| ]+\|/.test(text)) return [table(text.split("\n"))];
    if (/^[-*] /.test(text)) {
      const items = text.split(/\n(?=[-*] )/).map((item) => parseInline(unwrap(item.slice(2))));
      return [{ kind: "list", items }];
    }
    const numbered = /^\*\*(\d+)\.\*\*\s*([\s\S]*)$/.exec(text);
    return [
      {
        kind: "paragraph",
        number: numbered ? Number(numbered[1]) : undefined,
        words: parseInline(unwrap(numbered ? numbered[2]! : text)),
      },
    ];
  });
}

/** Parses lines that begin and end with a bar; the second only marks the first as the head. */
function table(lines: string[]): Block {
  const cells = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split("|")
      .map((cell) => parseInline(cell.trim())),
  );
  return { kind: "table", head: cells[0]!, rows: cells.slice(2) };
}

const unwrap = (text: string): string => text.replace(/\s*\n\s*/g, " ");
