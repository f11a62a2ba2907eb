import { useEffect, useState } from "react";
import { createRingLock } from "./ring-lock.ts";
import { playRingTones } from "./ring-tones.ts";

/** A context that was just made or resumed is suspended for a moment also where sound is allowed. */
const RESUMED_WITHIN_MS = 400;

/**
 * `silent`: nothing rings for the reader; `blocked`: the browser refuses sound until a gesture on the page; `elsewhere`:
 * another page of the browser rings.
 */
export type RingSound = "silent" | "blocked" | "ringing" | "elsewhere";

/** One for the page: once a gesture has allowed it, it stays allowed. */
let context: AudioContext | undefined;

/**
 * Rings while `rings`, in one page of the browser: in a visible one, or in a hidden one if none is visible. Any gesture
 * on the page allows the sound where the browser refuses it.
 * @param stillRings asks the server, before a page rings because another one has stopped
 */
export function useRingSound(rings: boolean, stillRings: () => Promise<boolean>): RingSound {
  const [sound, setSound] = useState<RingSound>("silent");
  useEffect(() => {
    if (!rings || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    const stop = startRinging(context, setSound, stillRings);
    return () => {
      stop();
      setSound("silent");
    };
  }, [rings, stillRings]);
  return sound;
}

function startRinging(
  audio: AudioContext,
  report: (sound: RingSound) => void,
  stillRings: () => Promise<boolean>,
): () => void {
  const ringing = new AbortController();
  let stopTones = (): void => undefined;
  const lock = createRingLock({
    isVisible: () => !document.hidden,
    report(isHeld) {
      stopTones();
      stopTones = isHeld ? playRingTones(audio) : () => undefined;
      report(isHeld ? "ringing" : "elsewhere");
    },
    released: () => void ringIfStillRinging(),
  });

  async function ringIfStillRinging(): Promise<void> {
    if ((await stillRings()) && !ringing.signal.aborted) ringIfAllowed();
  }
  function ringIfAllowed(): void {
    if (audio.state === "running") lock.request();
  }
  function showIfBlocked(): void {
    if (audio.state !== "running") report("blocked");
  }
  function allow(): void {
    void audio.resume();
  }
  function becomeVisible(): void {
    if (!document.hidden) ringIfAllowed();
  }

  function leave(): void {
    clearTimeout(waiting);
    ringing.abort();
    stopTones();
    lock.release();
    void audio.suspend();
  }

  const waiting = setTimeout(showIfBlocked, RESUMED_WITHIN_MS);
  const options = { signal: ringing.signal };
  audio.addEventListener("statechange", ringIfAllowed, options);
  document.addEventListener("visibilitychange", becomeVisible, options);
  window.addEventListener("pagehide", leave, options);
  // The capture phase comes before a button that ends the call.
  for (const gesture of ["pointerup", "keydown", "click"])
    document.addEventListener(gesture, allow, { ...options, capture: true });
  allow();
  ringIfAllowed();
  return leave;
}
