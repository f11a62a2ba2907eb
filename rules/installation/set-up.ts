/** The steps of the first-run wizard once there is an administrator, in their order. */
export const SET_UP_STEPS = ["building", "mail", "demo"] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Whether the step is done, was postponed, or has not been answered yet. */
export type SetUpState = "done" | "postponed" | "open";

type States = Readonly<Record<SetUpStep, SetUpState>>;

/** Whether the wizard opens on its own: it has an unanswered step. */
export function opensAutomatically(states: States): boolean {
  return SET_UP_STEPS.some((step) => states[step] === "open");
}

/**
 * Returns the next step of the wizard: the first unanswered one, else the first postponed one; undefined when
 * all are done.
 */
export function nextSetUpStep(states: States): SetUpStep | undefined {
  return (
    SET_UP_STEPS.find((step) => states[step] === "open") ??
    SET_UP_STEPS.find((step) => states[step] === "postponed")
  );
}
