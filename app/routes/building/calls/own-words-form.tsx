import { useTranslation } from "react-i18next";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";

interface OwnWordsFormProps {
  /** What a refused sentence was answered. */
  answer: FormAnswer | undefined;
  constraint: FormConstraint;
}

/** A typed sentence that the panel shows to the visitor. */
export function OwnWordsForm({ answer, constraint }: OwnWordsFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ text: string }>({ id: "say", answer, constraint });
  return (
    <PostForm form={form} preventScrollReset>
      <input type="hidden" name="intent" value="say" />
      <TextField
        field={fields.text}
        label={t("calls.ownWords")}
        autoComplete="off"
        after={<Button>{t("calls.show")}</Button>}
      />
    </PostForm>
  );
}
