import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Steps, type StepState } from "#app/components/forms/steps.tsx";
import { type SetUpStates, setupStepPath, WIZARD_STEPS, type WizardStep } from "#app/set-up/setup-steps.ts";
import { SET_UP_STEPS } from "#rules/installation/set-up.ts";

interface SetupGateProps {
  step: WizardStep;
  /** The states of the steps; missing before there is an administrator. */
  states?: SetUpStates;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A step of the first-run wizard: the progress, the step itself, back and skip. */
export function SetupGate({ step, states, title, lead, children }: SetupGateProps) {
  const { t } = useTranslation();
  const at = WIZARD_STEPS.indexOf(step);
  const current = SET_UP_STEPS.find((each) => each === step);
  return (
    <Gate title={title} lead={lead} wide before={<Progress step={step} states={states} />}>
      {children}
      {current && states && (
        <div className="setup-ways">
          {at > 1 && (
            <LinkButton to={setupStepPath(WIZARD_STEPS[at - 1]!)} icon="back" weight="quiet">
              {t("components.back")}
            </LinkButton>
          )}
          {states[current] === "done" ? (
            <LinkButton to={setupStepPath(WIZARD_STEPS[at + 1]!)} icon="forward" weight="primary">
              {t("setup.goOn")}
            </LinkButton>
          ) : (
            <PostForm>
              <Button name="intent" value="later" weight="quiet">
                {t(`setup.later.${current}`)}
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
