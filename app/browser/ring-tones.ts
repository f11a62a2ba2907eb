import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";

/** So that a page that rings already can object before anything sounds. */
const LEAD_S = 0.2;
const EVERY_S = 3;
/** A calm third, downwards: the pitch in hertz, its begin within the ring, and how long it fades. */
const TONES = [
  { pitch: 659, at: 0, fades: 0.9 },
  { pitch: 523, at: 0.45, fades: 1.4 },
];
const LOUDNESS = 0.25;

/** Rings with two tones every three seconds, at most as long as a call rings; returns what stops it at once. */
export function playRingTones(audio: AudioContext): () => void {
  const output = audio.createGain();
  output.gain.value = LOUDNESS;
  output.connect(audio.destination);
  const begin = audio.currentTime + LEAD_S;
  // All are scheduled now: the timers of a hidden page are slow.
  for (let ring = 0; ring < CALL_ANSWERED_WITHIN_MS / 1000; ring += EVERY_S)
    for (const { pitch, at, fades } of TONES)
      playTone(audio, output, { pitch, at: begin + ring + at, fades });
  return () => output.disconnect();
}

interface Tone {
  pitch: number;
  /** In the time of the context, in seconds. */
  at: number;
  fades: number;
}

function playTone(audio: AudioContext, output: AudioNode, { pitch, at, fades }: Tone): void {
  const tone = audio.createOscillator();
  const shape = audio.createGain();
  tone.frequency.value = pitch;
  shape.gain.setValueAtTime(0, at);
  shape.gain.linearRampToValueAtTime(1, at + 0.02);
  shape.gain.exponentialRampToValueAtTime(0.001, at + fades);
  tone.connect(shape).connect(output);
  tone.start(at);
  tone.stop(at + fades);
}
