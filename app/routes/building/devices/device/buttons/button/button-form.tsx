import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type ConflictAnswer, versionToSave } from "#app/forms/conflict-answer.ts";
import type { FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { findQuery } from "#app/lists/offered-choices.ts";
import { ringsText } from "#app/routes/building/devices/device/rings.ts";
import { EMERGENCY_TEXT } from "#rules/devices/ring-bells.ts";
import type { buttonSchema } from "./button-schema.ts";
import type { SavedButton } from "./read-button.ts";
import type { Target, Targets } from "./read-targets.ts";
import { SavedByOthers } from "./saved-by-others.tsx";

type ButtonFields = ReturnType<typeof useAnsweredForm<z.input<typeof buttonSchema>>>[1];

interface ButtonFormProps {
  button: {
    deviceId: string;
    position: number;
    defaultText: string;
    nextCode: string | undefined;
    targets: Targets;
    saved: z.input<typeof buttonSchema>;
    constraint: FormConstraint;
  };
  answer: ConflictAnswer<SavedButton> | undefined;
}

/**
 * A complete call button: its name, recipients, outputs and code. It stays as it was opened while others
 * change the building, and its version detects a conflict.
 */
export function ButtonForm({ button, answer }: ButtonFormProps) {
  const { t } = useTranslation();
  const { deviceId, position, defaultText, nextCode, targets, saved, constraint } = button;
  const [form, fields] = useAnsweredForm<z.input<typeof buttonSchema>>({
    id: `button-${position}`,
    answer,
    constraint,
    defaultValue: saved,
  });
  const version = versionToSave(answer, fields.version.initialValue);
  const isNew = version === "";
  const address = `/domain/devices/${deviceId}/buttons/${position}`;
  return (
    <div className="form">
      <h2>{t(isNew ? "button.newTitle" : "button.title", { position })}</h2>
      <PostForm form={form} action={address + findQuery(targets.extent)} className="form" preventScrollReset>
        <ErrorSummary failure={answer?.failure} />
        {answer?.saved && <SavedByOthers saved={answer.saved} readAgain={address} />}
        <input key={version} type="hidden" name="version" defaultValue={version} />
        <TextField
          field={fields.text}
          label={t("button.text")}
          hint={t("button.textHint")}
          placeholder={defaultText}
          autoComplete="off"
          autoFocus
        />
        <CheckboxField
          field={fields.emergency}
          label={t("button.emergency")}
          hint={t("button.emergencyHint", { text: EMERGENCY_TEXT })}
        />
        <TargetFields targets={targets} fields={fields} />
        <TextField
          field={fields.code}
          label={t("button.code")}
          hint={nextCode ? t("button.codeHint", { code: nextCode }) : t("button.codeHintFull")}
          mono
          inputMode="numeric"
          autoComplete="off"
        />
        <div className="form-actions">
          {!isNew && (
            <LinkButton to={`${address}/delete`} weight="quiet" icon="trash" preventScrollReset>
              {t("button.delete")}
            </LinkButton>
          )}
          <Button weight="primary">{t("button.save")}</Button>
        </div>
      </PostForm>
    </div>
  );
}

/** Whom the button calls, and what it opens and starts. */
function TargetFields({ targets, fields }: { targets: Targets; fields: ButtonFields }) {
  const { t } = useTranslation();
  return (
    <>
      {targets.groups.length > 0 && (
        <ChooseManyField
          field={fields.groups}
          label={t("button.groups")}
          choices={callChoicesOf(t, targets.groups)}
        />
      )}
      <ChooseManyField
        field={fields.people}
        label={t("button.people")}
        hint={t("button.peopleHint")}
        choices={callChoicesOf(t, targets.people)}
        extent={targets.extent}
      />
      {(targets.opens.length > 0 || targets.extent.search !== "") && (
        <ChooseManyField
          field={fields.opens}
          label={t("button.opens")}
          hint={t("button.opensHint")}
          choices={choicesOf(targets.opens)}
          extent={targets.extent}
        />
      )}
      {targets.endpoints.length > 0 && (
        <ChooseManyField
          field={fields.endpoints}
          label={t("button.endpoints")}
          choices={choicesOf(targets.endpoints)}
        />
      )}
    </>
  );
}

/** What can be called: each with whether it rings today, and why not. */
function callChoicesOf(t: TFunction, targets: readonly Target[]) {
  return targets.map(({ id, name, rings }) => ({
    value: id,
    label: name,
    hint: rings === undefined ? undefined : ringsText(t, rings),
  }));
}

function choicesOf(targets: readonly Target[]) {
  return targets.map(({ id, name }) => ({ value: id, label: name }));
}
