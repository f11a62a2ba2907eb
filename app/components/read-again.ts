import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** Where there is JavaScript the page stays, and only what it shows is read again, as long as it may change. */
export function useReadAgain(mayChange: boolean, afterSeconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!mayChange) return;
    const reading = setInterval(revalidate, afterSeconds * 1000);
    return () => clearInterval(reading);
  }, [mayChange, afterSeconds, revalidate]);
}
