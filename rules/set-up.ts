/** What the first-run wizard asks for once there is an administrator, in its order. */
export const SET_UP_STEPS = ["building", "mail", "demo"] as const;

export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Whether it is there, was put off, or nobody was asked yet. */
export type SetUpState = "done" | "later" | "open";

type States = Readonly<Record<SetUpStep, SetUpState>>;

/** Whether the wizard comes back by itself: it has a question that nobody has answered. */
export function asksByItself(states: States): boolean {
  return SET_UP_STEPS.some((step) => states[step] === "open");
}

/** Where the wizard goes on: at what nobody was asked yet, else at what was put off; undefined where all is there. */
export function nextSetUpStep(states: States): SetUpStep | undefined {
  return (
    SET_UP_STEPS.find((step) => states[step] === "open") ??
    SET_UP_STEPS.find((step) => states[step] === "later")
  );
}
