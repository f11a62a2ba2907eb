import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { personPage, requireOwner } from "#app/routes/building/people/person/virtual-user-access.ts";
import { virtualUserBody } from "#contract/people/virtual-users.ts";
import { VirtualUserForm } from "./virtual-user-form.tsx";

const newVirtualUserSchema = virtualUserBody.omit({ ownerId: true });

export const meta = titleMeta;

/** Creates a virtual user of a person, by default of the caller. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireOwner(context, params);
  const { userId } = params;
  if (userId !== undefined) await api.users.get({ id: userId });
  return { title: await titleIn(request, "virtualUsers.new"), closeTo: personPage(userId) };
}

export const action = formAction(
  { schema: newVirtualUserSchema, guard: requireOwner, secrets: ["password"] },
  async ({ api, ownerId, context, params }, typed) => {
    const { id } = await api.virtualUsers.create({ body: { ...typed, ownerId } });
    return changed(context, {
      to: `${personPage(params.userId)}?created=${id}`,
      message: "said.virtualUserCreated",
    });
  },
);

export default function NewVirtualUser() {
  const { t } = useTranslation();
  const { closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={t("virtualUsers.new")} closeTo={closeTo}>
      <VirtualUserForm answer={answer} save={t("virtualUsers.create")} closeTo={closeTo} />
    </RouteDialog>
  );
}
