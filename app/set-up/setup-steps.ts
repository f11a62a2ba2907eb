import { nextSetUpStep, SET_UP_STEPS, type SetUpState, type SetUpStep } from "#rules/installation/set-up.ts";

/** The first-run wizard, from the first administrator to the next steps. */
export const WIZARD_STEPS = ["administrator", ...SET_UP_STEPS, "done"] as const;

export type WizardStep = (typeof WIZARD_STEPS)[number];

export type SetUpStates = Record<SetUpStep, SetUpState>;

export function setupStepPath(step: WizardStep): string {
  return step === "administrator" ? "/setup" : `/setup/${step}`;
}

/** The next step of the wizard. */
export function addressAfter(step: SetUpStep): string {
  return setupStepPath(WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + 1]!);
}

/** The next open step of the wizard. */
export function addressToGoOn(states: SetUpStates): string {
  return setupStepPath(nextSetUpStep(states) ?? "done");
}
