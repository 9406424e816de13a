/** A text as a QR code: the outline of its dark squares, and its width in squares. */

import { encode } from "uqr";

export function qrCode(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: "M", border: 3 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { path, size };
}
