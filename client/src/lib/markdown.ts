/** Rulebooks: headings, numbered paragraphs and lists, with bold, italic and code inside. */

export interface Words {
  text: string;
  kind: "plain" | "bold" | "italic" | "code";
}

export type Block =
  | { kind: "title"; text: string; id: string }
  | { kind: "heading"; text: string; id: string }
  | { kind: "subheading"; text: string; id: string }
  | { kind: "paragraph"; number: number | undefined; words: Words[] }
  | { kind: "list"; items: Words[][] };

const MARKS: [RegExp, Words["kind"]][] = [
  [/^\*\*([^*]+)\*\*$/, "bold"],
  [/^\*([^*]+)\*$/, "italic"],
  [/^`([^`]+)`$/, "code"],
];

export function words(text: string): Words[] {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).filter(Boolean);
  return parts.map((part) => {
    for (const [mark, kind] of MARKS) {
      const inside = mark.exec(part)?.[1];
      if (inside !== undefined) return { text: inside, kind };
    }
    return { text: part, kind: "plain" };
  });
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
    if (/^[-*] /.test(text)) {
      const items = text.split(/\n(?=[-*] )/).map((item) => words(flowing(item.slice(2))));
      return [{ kind: "list", items }];
    }
    const numbered = /^\*\*(\d+)\.\*\*\s*([\s\S]*)$/.exec(text);
    return [
      {
        kind: "paragraph",
        number: numbered ? Number(numbered[1]) : undefined,
        words: words(flowing(numbered ? numbered[2]! : text)),
      },
    ];
  });
}

const flowing = (text: string): string => text.replace(/\s*\n\s*/g, " ");
