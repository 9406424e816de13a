/** A rulebook as blocks: a title, headings, and numbered paragraphs `**12.** …`. */

export interface Block {
  kind: "title" | "heading" | "text";
  text: string;
  number?: number;
  spans: { text: string; strong: boolean }[];
}

export function blocks(markdown: string): Block[] {
  return markdown
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map(block);
}

function block(part: string): Block {
  const heading = /^(#+)\s+(.*)$/s.exec(part);
  if (heading) return { kind: heading[1]!.length === 1 ? "title" : "heading", text: plain(heading[2]!), spans: [] };
  const numbered = /^\*\*(\d+)\.\*\*\s*(.*)$/s.exec(part);
  const text = (numbered ? numbered[2]! : part).replace(/\n(?![-*|])/g, " ");
  return { kind: "text", text, spans: spans(text), ...(numbered ? { number: Number(numbered[1]) } : {}) };
}

const plain = (text: string) => text.replace(/[*_`]/g, "");

function spans(text: string): { text: string; strong: boolean }[] {
  return text
    .split(/(\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((piece) => ({ text: plain(piece), strong: piece.startsWith("**") }));
}
