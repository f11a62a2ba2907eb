import { useActionData, useLoaderData } from "@remix-run/react";
import type { Confirmation } from "#app/forms/confirmed.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export { titleMeta } from "#app/i18n/page-title.ts";

/** The page of a route whose loader returns a `confirmation`. */
export function ConfirmPage() {
  const { title, texts, confirm, closeTo, gives } = useLoaderData<Confirmation>();
  const answer = useActionData<FormAnswer>();
  return (
    <ConfirmDialog title={title} confirm={confirm} closeTo={closeTo} gives={gives} failure={answer?.failure}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </ConfirmDialog>
  );
}
