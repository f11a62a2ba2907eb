import { useTranslation } from "react-i18next";
import { Steps, type StepState } from "#app/components/forms/steps.tsx";
import type { StepNumber } from "./bring-into-service.ts";

const STEPS = ["identify", "licence", "enable", "configure"] as const;
type Step = (typeof STEPS)[number];

/** The shown step of a number in §8. */
const stepOfNumber: Record<StepNumber, Step> = {
  1: "licence",
  2: "enable",
  3: "enable",
  4: "configure",
  5: "configure",
};

interface ServiceStepsProps {
  /** The current step. */
  reached: Step;
  failedStep: StepNumber | undefined;
  hasLicence: boolean;
}

/** The progress of the device, and the failed step. */
export function ServiceSteps({ reached, failedStep, hasLicence }: ServiceStepsProps) {
  const { t } = useTranslation();
  const failed = failedStep && stepOfNumber[failedStep];
  const now = reached === "enable" && !hasLicence ? "licence" : reached;

  function stateOf(step: Step): StepState {
    if (step === failed) return "failed";
    if (step === now && !failed) return "current";
    return STEPS.indexOf(step) < STEPS.indexOf(failed ?? now) ? "done" : "to-come";
  }

  const steps = STEPS.map((step) => ({
    label: t(`activation.steps.${step}`),
    state: stateOf(step),
    note: step === failed ? t("activation.failedNumber", { code: failedStep }) : undefined,
  }));
  return <Steps label={t("activation.steps.label")} steps={steps} />;
}
