import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { cardholderBody } from "#contract/people/cardholders.ts";

const newCardholderSchema = cardholderBody.pick({ name: true });

export const meta = titleMeta;

/** Adds a person without an account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  return { title: await titleIn(request, "cardholder.add"), constraint: action.constraint() };
}

export const action = formAction(
  { schema: newCardholderSchema, guard: requireAdministrator },
  async ({ api, context, request }, { name }) => {
    const { id } = await api.cardholders.create({ body: { name, language: await readLanguage(request) } });
    return changed(context, { to: `/domain/people/${id}`, message: "cardholder.added", values: { name } });
  },
);

export default function NewCardholder() {
  const { t } = useTranslation();
  const { title, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <SingleInputDialog
      title={title}
      closeTo="/domain/people"
      input={{ name: "name", label: t("people.name") }}
      confirm={title}
      constraint={constraint}
      answer={answer}
    >
      <p>{t("cardholder.addText")}</p>
    </SingleInputDialog>
  );
}
