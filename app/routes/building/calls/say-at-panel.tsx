import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import type { FormAnswer, FormConstraint } from "#app/forms/form-answer.ts";
import { OwnWordsForm } from "./own-words-form.tsx";

const SENTENCES = ["coming", "moment", "leave"] as const;

interface SayAtPanelProps {
  /** What a refused sentence was answered. */
  answer: FormAnswer | undefined;
  constraint: FormConstraint;
}

/** Sentences that the panel shows to the visitor: some to choose, and one to type. */
export function SayAtPanel({ answer, constraint }: SayAtPanelProps) {
  const { t } = useTranslation();
  // Without JavaScript the page reads itself again, which would empty the field.
  const canType = useHydrated();
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
      {canType ? (
        <OwnWordsForm answer={answer} constraint={constraint} />
      ) : (
        <LinkButton to="own-words">{t("calls.ownWords")}</LinkButton>
      )}
    </section>
  );
}
