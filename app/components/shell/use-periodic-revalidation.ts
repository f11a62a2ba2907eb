import { useEffect } from "react";
import { canRevalidate, pageRouter } from "#app/browser/remix-internals.ts";

/** Revalidates the page periodically while its data may change; needs JavaScript. */
export function usePeriodicRevalidation(canChange: boolean, afterSeconds: number): void {
  useEffect(() => {
    if (!canChange) return;
    const reading = setInterval(() => {
      const { state, revalidate } = pageRouter();
      if (canRevalidate(state)) void revalidate();
    }, afterSeconds * 1000);
    return () => clearInterval(reading);
  }, [canChange, afterSeconds]);
}
