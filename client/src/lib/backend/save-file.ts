/** Downloads without a server. */

/** Files come as an object with their text, or as data. */
export function saveFile(name: string, answer: unknown): void {
  const { file, text } = answer as { file?: string; text?: string };
  const blob = new Blob([text ?? JSON.stringify(answer)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = file ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
