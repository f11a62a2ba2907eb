import type { ReactNode } from "react";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import type { EditableForm } from "#app/forms/use-answered-form.ts";

interface AccountCardProps {
  /** The id of its heading. */
  id: string;
  title: string;
  text?: string;
  children: ReactNode;
}

/** One of the cards of the account. */
export function AccountCard({ id, title, text, children }: AccountCardProps) {
  return (
    <section className="stack card padded" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </section>
  );
}

interface AccountFormProps<Fields extends Record<string, unknown>> {
  form: EditableForm<Fields>;
  /** Which of the account's forms it is. */
  intent: string;
  answer: FormAnswer | undefined;
  /** The label of its button. */
  save: string;
  children: ReactNode;
}

/** The form of a card, posted to the account also while a dialog is open over it. */
export function AccountForm<Fields extends Record<string, unknown>>({
  form,
  intent,
  answer,
  save,
  children,
}: AccountFormProps<Fields>) {
  return (
    <PostForm form={form} className="form" action="/account">
      <ErrorSummary failure={answer?.failure} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      <div className="form-actions">
        <Button>{save}</Button>
      </div>
    </PostForm>
  );
}
