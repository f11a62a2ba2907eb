import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { declareForm } from "#contract/declared-form.ts";
import { virtualUserChanges } from "#contract/people/virtual-users.ts";
import { VirtualUserForm } from "./new-virtual-user/virtual-user-form.tsx";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

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

export const action = takesForm(declareForm(virtualUserChanges), async ({ request, context, params }) => {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  const form = { schema: virtualUserChanges.required({ name: true }), secrets: ["password"] as const };
  return submit(await request.formData(), form, async (body) => {
    await api.virtualUsers.update({ id: virtualUser.id, body });
    return changed(context, { to: personPage(params.userId), message: "said.saved" });
  });
});

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
