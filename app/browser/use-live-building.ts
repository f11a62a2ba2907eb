import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { listenForChanges } from "./live-changes.ts";

/** Reads the page's data again whenever something in the building changed; nothing without JavaScript. */
export function useLiveBuilding(): void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  // A page on its way is not started again: what changed meanwhile is read when it is there.
  const idle = state === "idle" && navigation.state === "idle";
  const now = useRef({ idle, revalidate });
  now.current = { idle, revalidate };
  const waiting = useRef(false);

  useEffect(
    () =>
      listenForChanges("/live", () => {
        waiting.current = !now.current.idle;
        if (now.current.idle) now.current.revalidate();
      }),
    [],
  );

  useEffect(() => {
    if (!idle || !waiting.current) return;
    waiting.current = false;
    now.current.revalidate();
  }, [idle]);
}
