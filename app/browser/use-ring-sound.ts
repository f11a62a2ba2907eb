import { useEffect, useState } from "react";
import { playRingTones } from "./ring-tones.ts";
import { joinRingTurns } from "./ring-turn.ts";

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
  const turn = joinRingTurns({
    isVisible: () => !document.hidden,
    report(isMine) {
      stopTones();
      stopTones = isMine ? playRingTones(audio) : () => undefined;
      report(isMine ? "ringing" : "elsewhere");
    },
    becomesFree: () => void claimIfStillRinging(),
  });

  async function claimIfStillRinging(): Promise<void> {
    if ((await stillRings()) && !ringing.signal.aborted) claim();
  }
  function claim(): void {
    if (audio.state === "running") turn.claim();
  }
  function showIfBlocked(): void {
    if (audio.state !== "running") report("blocked");
  }
  function allow(): void {
    void audio.resume();
  }
  function becomeVisible(): void {
    if (!document.hidden) claim();
  }

  function leave(): void {
    clearTimeout(waiting);
    ringing.abort();
    stopTones();
    turn.leave();
    void audio.suspend();
  }

  const waiting = setTimeout(showIfBlocked, RESUMED_WITHIN_MS);
  const options = { signal: ringing.signal };
  audio.addEventListener("statechange", claim, options);
  document.addEventListener("visibilitychange", becomeVisible, options);
  window.addEventListener("pagehide", leave, options);
  // The capture phase comes before a button that ends the call.
  for (const gesture of ["pointerup", "keydown", "click"])
    document.addEventListener(gesture, allow, { ...options, capture: true });
  allow();
  claim();
  return leave;
}
