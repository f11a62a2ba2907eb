import { type ComponentType, useEffect, useState } from "react";
import { useRootData } from "#app/root-data.ts";
import { BEGUN, markedVisit } from "./background/mark.ts";

/**
 * The overlay of background work on all pages. Its code is loaded with the first job, or if a previous page
 * left one; data of another person in the browser is deleted.
 */
export function BackgroundWork() {
  const visit = useRootData()?.visit;
  const [shown, setShown] = useState<{ Component: ComponentType }>();

  useEffect(() => {
    let gone = false;
    const load = async (): Promise<void> => {
      const { WorkOverPages } = await import("./background/work-over-pages.tsx");
      if (!gone) setShown({ Component: WorkOverPages });
    };
    const begin = (): void => void load();
    addEventListener(BEGUN, begin);
    const marked = markedVisit();
    if (marked !== undefined) void resumeWork(marked, visit, load);
    return () => {
      gone = true;
      removeEventListener(BEGUN, begin);
    };
  }, [visit]);

  return shown ? <shown.Component /> : null;
}

async function resumeWork(
  marked: string,
  visit: string | undefined,
  load: () => Promise<void>,
): Promise<void> {
  const { deleteEverything, resumeExport } = await import("./background/background-work.ts");
  if (marked !== visit) return deleteEverything();
  await load();
  await resumeExport(visit);
}
