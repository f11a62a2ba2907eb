import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { virtualUserChanges } from "#contract/virtual-users.ts";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { VirtualUserForm } from "../new-virtual-user/virtual-user-form.tsx";
import { personPage, requireVirtualUser } from "../person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  const { name, language } = virtualUser;
  return {
    title: await titleIn(request, "virtualUsers.changeNamed", { name }),
    saved: { name, language },
    closeTo: personPage(params.userId),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  const asked = { schema: virtualUserChanges.required({ name: true }), secrets: ["password"] as const };
  return submit(await request.formData(), asked, async (body) => {
    await api.virtualUsers.update({ id: virtualUser.id, body });
    return redirect(personPage(params.userId), 303);
  });
}

export default function ChangeVirtualUser() {
  const { t } = useTranslation();
  const { title, saved, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <VirtualUserForm saved={saved} answer={answer} save={t("virtualUsers.save")} closeTo={closeTo} />
    </RouteDialog>
  );
}
