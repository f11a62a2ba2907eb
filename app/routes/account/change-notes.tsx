import { useTranslation } from "react-i18next";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { AccountCard, AccountForm } from "./account-card.tsx";
import type { NotesFields } from "./person-schemas.ts";

interface ChangeNotesProps {
  now: { notesByMail: boolean; email: string };
  /** Whether a mail server is set up. */
  mailMessages: boolean;
  answer: FormAnswer | undefined;
}

/** Whether notifications are also sent by mail; without an address there is no choice. */
export function ChangeNotes({ now: { notesByMail, email }, mailMessages, answer }: ChangeNotesProps) {
  const { t } = useTranslation();
  const [form, fields] = useAnsweredForm<NotesFields>({
    id: "changeNotes",
    answer,
    defaultValue: { notesByMail },
    stored: { notesByMail },
  });
  return (
    <AccountCard id="notes" title={t("account.notes")} text={t("account.notesText")}>
      {email === "" ? (
        <p className="fine">{t("account.notesNoMail")}</p>
      ) : (
        <AccountForm form={form} intent="notes" answer={answer} save={t("account.saveNotes")}>
          <CheckboxField
            field={fields.notesByMail}
            label={t("account.notesByMail")}
            hint={mailMessages ? t("account.notesByMailHint", { email }) : t("sendInvite.noMailHint")}
          />
        </AccountForm>
      )}
    </AccountCard>
  );
}
