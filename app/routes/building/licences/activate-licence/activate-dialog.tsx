import { useTranslation } from "react-i18next";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LicenceCard, type ShownLicence } from "#app/components/lists/licence-card.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { ActivationFields } from "./activation.ts";

interface LicencePreview {
  licenseCode: string;
  licence: ShownLicence;
}

interface ActivateDialogProps {
  closeTo: string;
  /** The building's groups, to which the licence can be limited. */
  groups?: readonly { id: string; name: string }[];
  answer: FormAnswer | { found: LicencePreview } | undefined;
}

/** Asks for a code, shows its terms, and activates it. */
export function ActivateDialog({ closeTo, groups = [], answer }: ActivateDialogProps) {
  const { t } = useTranslation();
  const found = answer && "found" in answer ? answer.found : undefined;
  const refused = answer && "result" in answer ? answer : undefined;
  // The activation of a device begins with this step of §8, too.
  const isActivating = refused?.result.initialValue?.["intent"] === "activate";
  return (
    <RouteDialog title={t("licences.activate")} closeTo={closeTo}>
      <ErrorSummary failure={refused?.failure} title={isActivating ? t("activation.failed.1") : undefined} />
      {found ? (
        <FoundLicence found={found} closeTo={closeTo} groups={groups} />
      ) : (
        <AskForCode refused={refused} closeTo={closeTo} />
      )}
    </RouteDialog>
  );
}

function AskForCode({ refused, closeTo }: { refused: FormAnswer | undefined; closeTo: string }) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ActivationFields>({ id: "licence-code", answer: refused });
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

interface LicencePreviewProps extends Pick<ActivateDialogProps, "closeTo"> {
  found: LicencePreview;
  groups: readonly { id: string; name: string }[];
}

function FoundLicence({ found: { licenseCode, licence }, closeTo, groups }: LicencePreviewProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<ActivationFields>({ id: "found-licence", answer: undefined });
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
