import { type ComponentType, useEffect, useState } from "react";
import { useRootData } from "../root-data.ts";
import { BEGUN, markedVisit } from "./background/mark.ts";

/**
 * What stands over all pages while something is done in the background. Its code comes with the first work, or where
 * a page before left some; a browser that keeps something of somebody else throws it away.
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
    if (marked !== undefined) void takeUp(marked, visit, load);
    return () => {
      gone = true;
      removeEventListener(BEGUN, begin);
    };
  }, [visit]);

  return shown ? <shown.Component /> : null;
}

async function takeUp(marked: string, visit: string | undefined, load: () => Promise<void>): Promise<void> {
  const { forgetEverything, resumeExport } = await import("./background/background-work.ts");
  if (marked !== visit) return forgetEverything();
  await load();
  await resumeExport(visit);
}
