import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import type { NotesFields } from "./person-schemas.ts";

interface ChangeNotesProps {
  now: { notesByMail: boolean; email: string };
  answer: FormAnswer | undefined;
}

/** Whether notifications are also sent by mail; without an address there is no choice. */
export function ChangeNotes({ now: { notesByMail, email }, answer }: ChangeNotesProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NotesFields>({
    id: "changeNotes",
    answer,
    defaultValue: { notesByMail },
    stored: { notesByMail },
  });
  return (
    <section className="stack card padded" aria-labelledby="notes">
      <h2 id="notes">{t("account.notes")}</h2>
      <p>{t("account.notesText")}</p>
      {email === "" ? (
        <p className="fine">{t("account.notesNoMail")}</p>
      ) : (
        <PostForm form={form} className="form" action="/account">
          <ErrorSummary failure={answer?.failure} />
          <input type="hidden" name="intent" value="notes" />
          <CheckboxField
            field={fields.notesByMail}
            label={t("account.notesByMail")}
            hint={t("account.notesByMailHint", { email })}
          />
          <div className="form-actions">
            <Button>{t("account.saveNotes")}</Button>
          </div>
        </PostForm>
      )}
    </section>
  );
}
