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
import { type VirtualUser, virtualUserChanges } from "#contract/people/virtual-users.ts";
import { VirtualUserForm } from "./new-virtual-user/virtual-user-form.tsx";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  return {
    title: await titleIn(request, "virtualUsers.changeNamed", { name: virtualUser.name }),
    saved: fieldsOf(virtualUser),
    closeTo: personPage(params.userId),
  };
}

/** The fields of the form as they are stored; a password is never shown. */
function fieldsOf({ name, language }: VirtualUser) {
  return { name, language };
}

export const action = takesForm(
  declareForm(virtualUserChanges, { edits: true }),
  async ({ request, context, params }) => {
    const { api, virtualUser } = await requireVirtualUser(context, params);
    const { id } = virtualUser;
    const form = {
      schema: virtualUserChanges.required({ name: true }),
      secrets: ["password"] as const,
      stored: { of: id, read: async () => fieldsOf(await api.virtualUsers.get({ id })) },
    };
    return submit(await request.formData(), form, async (typed) => {
      await api.virtualUsers.update({ id, body: typed });
      return changed(context, { to: personPage(params.userId), message: "said.saved" });
    });
  },
);

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
