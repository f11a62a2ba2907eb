import { useTranslation } from "react-i18next";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";

const SENTENCES = ["coming", "moment", "leave"] as const;

interface SayAtPanelProps {
  /** What a refused sentence was answered. */
  answer: FormAnswer | undefined;
  constraint: FormConstraint;
}

/** Sentences that the panel shows to the visitor: some to choose, and one to type. */
export function SayAtPanel({ answer, constraint }: SayAtPanelProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<{ text: string }>({ id: "say", answer, constraint });
  return (
    <section className="call-say" aria-labelledby="say-title">
      <h2 id="say-title">{t("calls.say")}</h2>
      <PostForm className="call-sentences" preventScrollReset>
        <input type="hidden" name="intent" value="say" />
        {SENTENCES.map((sentence) => {
          const text = t(`calls.sentences.${sentence}`);
          return (
            <Button key={sentence} name="text" value={text}>
              {text}
            </Button>
          );
        })}
      </PostForm>
      <PostForm form={form} preventScrollReset>
        <input type="hidden" name="intent" value="say" />
        <TextField
          field={fields.text}
          label={t("calls.ownWords")}
          autoComplete="off"
          after={<Button>{t("calls.show")}</Button>}
        />
      </PostForm>
    </section>
  );
}
