import { type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { DialogActions } from "#app/components/dialogs/dialog-actions.tsx";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import type { Choice } from "#app/components/fields/select.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { PresentedChoice } from "#app/routes/building/tags/presented-choice.tsx";
import type { PresentedTag } from "#contract/access/presented-tags.ts";

interface PresentedTagsProps {
  presented: readonly PresentedTag[];
  /** The one that the address asks for. */
  presentedId: string | undefined;
  types: readonly Choice[];
  result: SubmissionResult<string[]> | undefined;
  closeTo: string;
}

/** Takes a tag that was just presented at a door. */
export function PresentedTags({ presented, presentedId, types, result, closeTo }: PresentedTagsProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ presentedId: string; identifier: string; type: string }>({
    id: "presented",
    answer: { result },
    defaultValue: { presentedId, type: "CARD" },
  });
  return (
    <PostForm form={form} className="form" preventScrollReset>
      <PresentedChoice field={fields.presentedId} presented={presented} />
      {presented.length > 0 && (
        <>
          <TextField
            field={fields.identifier}
            label={t("newTag.identifier")}
            hint={t("newTag.identifierHint")}
          />
          <RadioGroupField field={fields.type} label={t("newTag.type")} choices={types} />
          <DialogActions closeTo={closeTo}>
            <Button weight="primary" name="intent" value="take-presented">
              {t("presentedTags.take")}
            </Button>
          </DialogActions>
        </>
      )}
    </PostForm>
  );
}
