import { type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import type { Choice } from "#app/components/fields/select.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Time } from "#app/components/shell/time.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { PresentedTag } from "#contract/access/presented-tags.ts";

interface PresentedTagsProps {
  presented: readonly PresentedTag[];
  types: readonly Choice[];
  result: SubmissionResult<string[]> | undefined;
  closeTo: string;
}

/** Takes a tag that was just presented at a door. With JavaScript it appears automatically. */
export function PresentedTags(props: PresentedTagsProps) {
  const { t } = useTranslation();
  if (props.presented.length > 0) return <TakeForm {...props} />;
  return (
    <section className="stack tight" aria-labelledby="hold-up">
      <h3 id="hold-up">{t("presentedTags.title")}</h3>
      <p className="hint">{t("presentedTags.none")}</p>
      <p>
        <ReloadButton />
      </p>
    </section>
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  return (
    <LinkButton to="." icon="refresh" preventScrollReset>
      {t("presentedTags.look")}
    </LinkButton>
  );
}

function TakeForm({ presented, types, result, closeTo }: PresentedTagsProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ presentedId: string; identifier: string; type: string }>({
    id: "presented",
    answer: { result },
    defaultValue: { type: "CARD", presentedId: presented[0]?.id },
  });
  const choices = presented.map(({ id, maskedValue, deviceName, presentedAt }) => ({
    value: id,
    label: maskedValue,
    hint: (
      <>
        {deviceName}, <Time at={presentedAt} show="precise" />
      </>
    ),
  }));
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <RadioGroupField field={fields.presentedId} label={t("presentedTags.which")} choices={choices} />
      <TextField field={fields.identifier} label={t("newTag.identifier")} hint={t("newTag.identifierHint")} />
      <RadioGroupField field={fields.type} label={t("newTag.type")} choices={types} />
      <DialogActions closeTo={closeTo}>
        <ReloadButton />
        <Button weight="primary" name="intent" value="take-presented">
          {t("presentedTags.take")}
        </Button>
      </DialogActions>
    </PostForm>
  );
}
