import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Revalidates the page periodically while its data may change; needs JavaScript. */
export function usePeriodicRevalidation(mayChange: boolean, afterSeconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!mayChange) return;
    const reading = setInterval(revalidate, afterSeconds * 1000);
    return () => clearInterval(reading);
  }, [mayChange, afterSeconds, revalidate]);
}
