import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { ChooseManyField, ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { groupLabel } from "#app/components/forms/group-label.ts";
import { type ConflictAnswer, versionToSave } from "#app/forms/conflict-answer.ts";
import type { FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { accessSchema } from "./access-schema.ts";
import type { AccessChoices, SavedAccess } from "./read-access.ts";
import { SavedByOthers } from "./saved-by-others.tsx";

interface AccessFormProps {
  id: string;
  choices: AccessChoices;
  saved: Partial<z.input<typeof accessSchema>>;
  save: string;
  /** The page underneath, for a dialog. */
  closeTo?: string;
  constraint: FormConstraint;
  answer: ConflictAnswer<SavedAccess> | undefined;
}

/** The group, and what opens for it. */
export function AccessForm({ id, choices, saved, save, closeTo, constraint, answer }: AccessFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<z.input<typeof accessSchema>>({
    id,
    answer,
    constraint,
    defaultValue: saved,
  });
  const version = versionToSave(answer, fields.version.initialValue);
  return (
    <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={save}>
      {answer?.saved && <SavedByOthers saved={answer.saved} />}
      <input key={version} type="hidden" name="version" defaultValue={version} />
      <ChooseOneField
        field={fields.agentGroupId}
        label={t("access.who")}
        choices={choices.groups.map(({ id, name }) => ({ value: id, label: groupLabel(t, name) }))}
      />
      <ChooseManyField
        field={fields.opens}
        label={t("access.opens")}
        choices={choices.outputs.map(({ id, name }) => ({ value: id, label: name }))}
        extent={choices.extent}
      />
      {choices.endpoints.length > 0 && (
        <ChooseManyField
          field={fields.endpoints}
          label={t("access.endpoints")}
          choices={choices.endpoints.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <TextField field={fields.displayName} label={t("access.name")} hint={t("access.nameHint")} />
    </DialogForm>
  );
}
