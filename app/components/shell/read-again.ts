import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** With JavaScript the page is revalidated while its data may change. */
export function useReadAgain(mayChange: boolean, afterSeconds: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!mayChange) return;
    const reading = setInterval(revalidate, afterSeconds * 1000);
    return () => clearInterval(reading);
  }, [mayChange, afterSeconds, revalidate]);
}
