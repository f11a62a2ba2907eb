import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LicenceCard } from "#app/components/lists/licence-card.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { ActivationAnswer, ActivationFields, LicencePreview } from "./activation.ts";

interface ActivateDialogProps {
  closeTo: string;
  /** The building's groups, to which the licence can be limited. */
  groups?: readonly { id: string; name: string }[];
  answer: ActivationAnswer | undefined;
}

/** Asks for a code, shows its terms, and activates it. */
export function ActivateDialog({ closeTo, groups = [], answer }: ActivateDialogProps) {
  const { t } = useTranslation();
  const found = answer?.found;
  // The activation of a device begins with this step of §8, too.
  const isActivating = answer?.result?.initialValue?.["intent"] === "activate";
  return (
    <RouteDialog title={t("licences.activate")} closeTo={closeTo}>
      <ErrorSummary failure={answer?.failure} title={isActivating ? t("activation.failed.1") : undefined} />
      {found ? (
        <FoundLicence found={found} result={answer?.result} closeTo={closeTo} groups={groups} />
      ) : (
        <AskForCode result={answer?.result} closeTo={closeTo} />
      )}
    </RouteDialog>
  );
}

interface StepProps extends Pick<ActivateDialogProps, "closeTo"> {
  result: FormAnswer["result"] | undefined;
}

function AskForCode({ result, closeTo }: StepProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ActivationFields>({ id: "licence-code", answer: { result } });
  return (
    <DialogForm form={form} closeTo={closeTo} confirm={t("licences.look")} icon="search" intent="look">
      <CodeField
        field={fields.licenseCode}
        label={t("licences.code")}
        hint={t("licences.codeHint")}
        asTyped
      />
    </DialogForm>
  );
}

interface FoundLicenceProps extends StepProps {
  found: LicencePreview;
  groups: readonly { id: string; name: string }[];
}

function FoundLicence({ found: { licenseCode, licence }, result, closeTo, groups }: FoundLicenceProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ActivationFields>({ id: "found-licence", answer: { result } });
  const hasSeatsForPeople = licence.seats.some(({ assigneeType }) => assigneeType === "USER");
  return (
    <DialogForm form={form} closeTo={closeTo} confirm={t("licences.confirmActivate")} intent="activate">
      <LicenceCard licence={licence} />
      {licence.state === "lapsed" && <Notice tone="attention" title={t("licences.foundLapsed")} />}
      <input type="hidden" name="licenseCode" value={licenseCode} />
      {hasSeatsForPeople && groups.length > 0 && (
        <ChooseOneField
          field={fields.constrainedAgentGroupId}
          label={t("licences.constraint")}
          hint={t("licences.constraintHint")}
          none={t("licences.noConstraint")}
          choices={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <p>{t("licences.onceOnly")}</p>
    </DialogForm>
  );
}
