/**
 * A picture of a result in letters, where a browser cannot draw the ending itself: the players, their ranks and scores,
 * and the date.
 */

export interface Result {
  game: string;
  title: string;
  /** "1. Ana", the score, and the seat whose piece and colour is shown */
  places: { rank: number; name: string; score: string; seat: number | undefined; wins: boolean }[];
  day: string;
  label: string;
}

export interface ResultStyle {
  /** the colour of the box */
  side: string;
  /** the font of the game's name */
  font: string;
  /** the outlines of the seats' pieces in a 24 by 24 view box, and their colours */
  pieces: { path: string; colour: string }[];
}

export const WIDTH = 1200;
export const HEIGHT = 630;
const SANS = '"Manrope", "Manrope Variable", system-ui, sans-serif';
const [PAPER, INK, SECOND, ACCENT, TRAY] = ["#FBF7F0", "#1E1B18", "#5F564C", "#6B2D8B", "#F1E6F6"];
const MAX_ROWS = 6;

/** Shortens text that is too wide, with an ellipsis. */
export function ellipsize(words: string, room: number, measure: (words: string) => number): string {
  if (measure(words) <= room) return words;
  const signs = [...words];
  while (signs.length && measure(`${signs.join("").trimEnd()}…`) > room) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}

/** The largest of these sizes at which the text fits. */
export const largestFitting = (sizes: number[], room: number, measure: (size: number) => number): number =>
  sizes.find((size) => measure(size) <= room) ?? sizes.at(-1)!;

export function drawResult(result: Result, style: ResultStyle): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  const drawText = (words: string, x: number, y: number, font: string, colour: string, room = WIDTH) => {
    pen.font = font;
    pen.fillStyle = colour;
    pen.fillText(
      ellipsize(words, room, (text) => pen.measureText(text).width),
      x,
      y,
    );
  };

  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const side = 60;
  pen.fillStyle = style.side;
  pen.fillRect(0, 0, side, HEIGHT);

  const x = side + 54;
  const room = WIDTH - x - 54;
  drawText(result.game, x, 92, `700 44px ${style.font}, ${SANS}`, INK, room);
  const size = largestFitting(
    [54, 46, 38],
    room,
    (candidate) => ((pen.font = `800 ${candidate}px ${SANS}`), pen.measureText(result.title).width),
  );
  drawText(result.title, x, 164, `800 ${size}px ${SANS}`, ACCENT, room);

  const rows = result.places.slice(0, MAX_ROWS);
  const step = Math.min(72, 360 / rows.length);
  rows.forEach((place, nth) => {
    const y = 206 + nth * step;
    if (place.wins) {
      pen.fillStyle = TRAY;
      pen.beginPath();
      pen.roundRect(x - 14, y, room + 28, step - 8, 16);
      pen.fill();
    }
    const base = y + step / 2 + 8;
    const letters = Math.min(32, step * 0.46);
    drawText(String(place.rank), x, base, `800 ${letters}px ${SANS}`, SECOND, 40);
    const piece = place.seat === undefined ? undefined : style.pieces[place.seat];
    if (piece) {
      const scale = letters / 20;
      pen.save();
      pen.translate(x + 44, base - letters * 0.98);
      pen.scale(scale, scale);
      pen.fillStyle = piece.colour;
      pen.fill(new Path2D(piece.path));
      pen.restore();
    }
    pen.font = `800 ${letters}px ${SANS}`;
    const points = pen.measureText(place.score).width;
    drawText(place.name, x + 96, base, `700 ${letters}px ${SANS}`, INK, room - 96 - points - 30);
    drawText(place.score, x + room - points, base, `800 ${letters}px ${SANS}`, INK);
  });

  drawText(`Ludoteca · ${result.day}`, x, HEIGHT - 36, `600 24px ${SANS}`, SECOND, room * 0.7);
  pen.font = `600 24px ${SANS}`;
  drawText(result.label, x + room - pen.measureText(result.label).width, HEIGHT - 36, `600 24px ${SANS}`, SECOND);
  return canvas;
}
