import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { virtualUserBody } from "#contract/virtual-users.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { personPage, requireOwner } from "../person/virtual-user-access.ts";
import { VirtualUserForm } from "./virtual-user-form.tsx";

const newVirtualUserSchema = virtualUserBody.omit({ ownerId: true });

export const meta = titleMeta;

/** Makes a virtual user of a person, or without one of one's own. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireOwner(context, params);
  const { userId } = params;
  if (userId !== undefined) await api.users.get({ id: userId });
  return { title: await titleIn(request, "virtualUsers.new"), closeTo: personPage(userId) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, ownerId } = await requireOwner(context, params);
  const asked = { schema: newVirtualUserSchema, secrets: ["password"] as const };
  return submit(await request.formData(), asked, async (typed) => {
    const { id } = await api.virtualUsers.create({ body: { ...typed, ownerId } });
    return redirect(`${personPage(params.userId)}?created=${id}`, 303);
  });
}

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
