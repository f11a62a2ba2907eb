import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { PresentedTag } from "#contract/presented-tags.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { RadioGroupField } from "../../components/choice-fields.tsx";
import { DialogActions } from "../../components/dialog-actions.tsx";
import { PostForm } from "../../components/post-form.tsx";
import type { Choice } from "../../components/select.tsx";
import { TextField } from "../../components/text-field.tsx";
import { Time } from "../../components/time.tsx";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";

interface PresentedTagsProps {
  presented: readonly PresentedTag[];
  types: readonly Choice[];
  result: SubmissionResult<string[]> | undefined;
  closeTo: string;
}

/** Takes a tag that was just held up at a door. With JavaScript it appears by itself. */
export function PresentedTags(props: PresentedTagsProps) {
  const { t } = useTranslation();
  if (props.presented.length > 0) return <TakeForm {...props} />;
  return (
    <section className="stack tight" aria-labelledby="hold-up">
      <h3 id="hold-up">{t("presentedTags.title")}</h3>
      <p className="hint">{t("presentedTags.none")}</p>
      <p>
        <LookAgain />
      </p>
    </section>
  );
}

function LookAgain() {
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
    ...{ value: id, label: maskedValue },
    hint: (
      <>
        {deviceName}, <Time at={presentedAt} show="precise" />
      </>
    ),
  }));
  return (
    <PostForm {...getFormProps(form)} className="form" preventScrollReset>
      <RadioGroupField field={fields.presentedId} label={t("presentedTags.which")} choices={choices} />
      <TextField field={fields.identifier} label={t("newTag.identifier")} hint={t("newTag.identifierHint")} />
      <RadioGroupField field={fields.type} label={t("newTag.type")} choices={types} />
      <DialogActions closeTo={closeTo}>
        <LookAgain />
        <Button weight="primary" name="intent" value="take-presented">
          {t("presentedTags.take")}
        </Button>
      </DialogActions>
    </PostForm>
  );
}
