import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SET_UP_STEPS } from "#rules/set-up.ts";
import { addressOfStep, type SetUpStates, WIZARD_STEPS, type WizardStep } from "../setup-steps.ts";
import { Button, LinkButton } from "./button.tsx";
import { Gate } from "./gate.tsx";
import { PostForm } from "./post-form.tsx";
import { Steps, type StepState } from "./steps.tsx";

interface SetupGateProps {
  step: WizardStep;
  /** What is there already; before there is an administrator nothing is. */
  states?: SetUpStates;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A step of the first-run wizard: how far it has come, the step itself, the ways back and past it. */
export function SetupGate({ step, states, title, lead, children }: SetupGateProps) {
  const { t } = useTranslation();
  const at = WIZARD_STEPS.indexOf(step);
  const asked = SET_UP_STEPS.find((each) => each === step);
  return (
    <Gate title={title} lead={lead} wide before={<Progress step={step} states={states} />}>
      {children}
      {asked && states && (
        <div className="setup-ways">
          {at > 1 && (
            <LinkButton to={addressOfStep(WIZARD_STEPS[at - 1]!)} icon="back" weight="quiet">
              {t("components.back")}
            </LinkButton>
          )}
          {states[asked] === "done" ? (
            <LinkButton to={addressOfStep(WIZARD_STEPS[at + 1]!)} icon="forward" weight="primary">
              {t("setup.goOn")}
            </LinkButton>
          ) : (
            <PostForm>
              <Button name="intent" value="later" weight="quiet">
                {t(`setup.later.${asked}`)}
              </Button>
            </PostForm>
          )}
        </div>
      )}
    </Gate>
  );
}

function Progress({ step, states }: Pick<SetupGateProps, "step"> & { states: SetUpStates | undefined }) {
  const { t } = useTranslation();
  const at = WIZARD_STEPS.indexOf(step);
  function stateOf(each: WizardStep): StepState {
    if (each === step) return "current";
    if (each === "administrator") return "done";
    return each !== "done" && states?.[each] === "done" ? "done" : "to-come";
  }
  return (
    <div className="setup-progress">
      <p className="overline">{t("setup.stepOf", { step: at + 1, steps: WIZARD_STEPS.length })}</p>
      <Steps
        label={t("setup.steps.label")}
        steps={WIZARD_STEPS.map((each) => ({ label: t(`setup.steps.${each}`), state: stateOf(each) }))}
      />
    </div>
  );
}
