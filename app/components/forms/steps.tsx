import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";

export type StepState = "done" | "current" | "failed" | "to-come";

interface Step {
  label: string;
  state: StepState;
  /** Its result, or why it failed. */
  note?: string | undefined;
}

/** The progress of a process: each step with its number, its state and its result. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const { t } = useTranslation();
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          className={`step ${step.state}`}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className="step-mark" aria-hidden="true">
            {step.state === "done" && <Icon name="check" />}
            {step.state === "failed" && <Icon name="close" />}
            {(step.state === "current" || step.state === "to-come") && index + 1}
          </span>
          <span className="step-text">
            <span className="step-label">{step.label}</span>
            <span className="unseen">{t(`components.steps.${step.state}`)}</span>
            {step.note && <small>{step.note}</small>}
          </span>
        </li>
      ))}
    </ol>
  );
}
