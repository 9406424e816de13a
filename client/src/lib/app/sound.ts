/** Synthesized sounds. A game's `sounds.ts` says which sound belongs to which line of the log. */

export interface Tone {
  /** Hz */
  pitch: number;
  /** Hz at the end of a slide */
  to?: number;
  /** seconds */
  length?: number;
  /** 0 to 1 */
  loud?: number;
  /** seconds from now */
  after?: number;
  shape?: OscillatorType;
}

export interface Noise {
  /** the middle of the band, in Hz */
  pitch: number;
  to?: number;
  length?: number;
  loud?: number;
  after?: number;
  /** how narrow the band is */
  sharp?: number;
}

export interface Ring {
  tone(tone: Tone): void;
  noise(noise: Noise): void;
}

/** By the key of a line in the log, or `turn`, `win`, `refused`; `args` are the line's. */
export type Sounds = Record<string, (ring: Ring, args: Record<string, unknown>) => void>;

/** Peak of a tone at full loudness, so that three at once do not clip. */
const VOLUME = 0.42;
/** Crest factor of noise: its peaks are far above its perceived loudness. */
const CREST = 0.6;

let context: AudioContext | undefined;
let cachedNoise: AudioBuffer | undefined;

function audioContext(): AudioContext {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A gain with a sharp attack that decays without a click. */
function fadingGain(at: AudioContext, start: number, length: number, loud: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * VOLUME), start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(at.destination);
  return gain;
}

function noiseBuffer(at: AudioContext): AudioBuffer {
  if (!cachedNoise) {
    cachedNoise = at.createBuffer(1, at.sampleRate, at.sampleRate);
    const samples = cachedNoise.getChannelData(0);
    for (let nth = 0; nth < samples.length; nth++) samples[nth] = Math.random() * 2 - 1;
  }
  return cachedNoise;
}

export const ring: Ring = {
  tone({ pitch, to, length = 0.18, loud = 0.6, after = 0, shape = "sine" }) {
    const at = audioContext();
    const start = at.currentTime + after;
    const source = at.createOscillator();
    source.type = shape;
    source.frequency.setValueAtTime(pitch, start);
    if (to !== undefined) source.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(fadingGain(at, start, length, loud));
    source.start(start);
    source.stop(start + length);
  },
  noise({ pitch, to, length = 0.12, loud = 0.5, after = 0, sharp = 1 }) {
    const at = audioContext();
    const start = at.currentTime + after;
    const source = at.createBufferSource();
    source.buffer = noiseBuffer(at);
    const band = at.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = sharp;
    band.frequency.setValueAtTime(pitch, start);
    if (to !== undefined) band.frequency.exponentialRampToValueAtTime(to, start + length);
    // a narrow band lets little through: make up for the loss
    const through = Math.min(1, (Math.PI * Math.sqrt(pitch * (to ?? pitch))) / sharp / at.sampleRate);
    source.connect(band).connect(fadingGain(at, start, length, (CREST * loud) / Math.sqrt(through)));
    source.start(start);
    source.stop(start + length);
  },
};

const MAX_SOUNDS = 3;
const SPACING = 0.14; // seconds between lines
const MAX_DELAY = 0.5;
/** when the next line may sound */
let nextFreeTime = 0;

/** Plays the newest lines of the log, a few at most, one after another; late ones are dropped. */
export function play(sounds: Sounds, lines: { key: string; args: Record<string, unknown> }[]): void {
  for (const { key, args } of lines.filter(({ key }) => key in sounds).slice(-MAX_SOUNDS)) {
    const now = audioContext().currentTime;
    const wait = Math.max(0, nextFreeTime - now);
    if (wait > MAX_DELAY) return;
    nextFreeTime = now + wait + SPACING;
    const later: Ring = {
      tone: (tone) => ring.tone({ ...tone, after: (tone.after ?? 0) + wait }),
      noise: (noise) => ring.noise({ ...noise, after: (noise.after ?? 0) + wait }),
    };
    sounds[key]!(later, args);
  }
}
