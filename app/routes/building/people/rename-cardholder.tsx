import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { cardholderBody } from "#contract/people/cardholders.ts";
import { requireCardholder } from "./person/cardholder-access.ts";

const renameSchema = cardholderBody.pick({ name: true });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { id, name } = (await requireCardholder(context, params)).cardholder;
  return { title: await titleIn(request, "components.dialog.rename"), id, saved: { name } };
}

export const action = formAction(
  {
    schema: renameSchema,
    guard: requireCardholder,
    stored: ({ api, cardholder: { id } }) => ({
      of: id,
      read: async () => ({ name: (await api.users.get({ id })).name }),
    }),
  },
  async ({ api, cardholder: { id }, context }, body) => {
    await api.cardholders.update({ id, body });
    return changed(context, { to: `/domain/people/${id}`, message: "said.saved" });
  },
);

export default function RenameCardholder() {
  const { title, id, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog label={title} stored={saved} answer={answer} closeTo={`/domain/people/${id}`} />
  );
}
