import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Revalidates the page periodically while its data may change; needs JavaScript. */
export function usePeriodicRevalidation(canChange: boolean, afterSeconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!canChange) return;
    const reading = setInterval(revalidate, afterSeconds * 1000);
    return () => clearInterval(reading);
  }, [canChange, afterSeconds, revalidate]);
}
