/** How long the modal takes to shrink into its badge, and how often the badge's cog turns (§9). */
export const SHRINK_MS = 300;
export const COG_ROTATION_MS = 3000;

/** A finished export's temporary address is released after this long (§9). */
export const DOWNLOAD_RELEASE_S = 40;

/** Logged when "Got it" is pressed and there is no listener (§8). */
export const MISSING_CALLBACK_WARNING = "Change happened but missing callback!";

export type BackgroundWorkMode = "idle" | "start" | "progress" | "finish";

/** The indicator of background work and the job it shows. */
export interface BackgroundWork {
  mode: BackgroundWorkMode;
  shown: "nothing" | "modal" | "badge";
  animation: "none" | "shrink" | "restore";
  jobId: string | null;
  /** A second job was requested: the busy error shows until it is dismissed. */
  busy: boolean;
}

export type BackgroundWorkChange =
  | { type: "mode-set"; mode: BackgroundWorkMode }
  | { type: "job-requested"; jobId: string }
  | { type: "job-finished"; jobId: string }
  | { type: "job-cancelled"; jobId: string }
  | { type: "got-it-pressed" }
  | { type: "busy-dismissed" };

export const NO_BACKGROUND_WORK: BackgroundWork = {
  mode: "idle",
  shown: "nothing",
  animation: "none",
  jobId: null,
  busy: false,
};

/**
 * Returns the indicator after a change (§4). One job at a time: requesting another only sets `busy`; updates
 * of other jobs change nothing.
 */
export function afterChange(work: BackgroundWork, change: BackgroundWorkChange): BackgroundWork {
  switch (change.type) {
    case "mode-set":
      return inMode(work, change.mode);
    case "job-requested":
      return work.jobId === null
        ? inMode({ ...work, jobId: change.jobId, busy: false }, "start")
        : { ...work, busy: true };
    case "job-finished":
      return work.jobId === change.jobId ? inMode({ ...work, jobId: null }, "finish") : work;
    case "job-cancelled":
      return work.jobId === change.jobId ? inMode({ ...work, jobId: null }, "idle") : work;
    case "got-it-pressed":
      return work.mode === "start" ? inMode(work, "progress") : work;
    case "busy-dismissed":
      return { ...work, busy: false };
  }
}

function inMode(work: BackgroundWork, mode: BackgroundWorkMode): BackgroundWork {
  switch (mode) {
    case "idle":
      return { ...work, mode, shown: "nothing", animation: "none" };
    case "start":
      return { ...work, mode, shown: "modal", animation: work.mode === "progress" ? "restore" : "none" };
    case "progress":
      return { ...work, mode, shown: "badge", animation: "shrink" };
    case "finish":
      return { ...work, mode };
  }
}
