import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { type VirtualUser, virtualUserChanges } from "#contract/people/virtual-users.ts";
import { VirtualUserForm } from "./new-virtual-user/virtual-user-form.tsx";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { virtualUser } = await requireVirtualUser(context, params);
  return {
    title: await titleIn(request, "virtualUsers.changeNamed", { name: virtualUser.name }),
    saved: fieldsOf(virtualUser),
    stored: toStoredFields(virtualUser),
    closeTo: personPage(params.userId),
  };
}

/** The fields of the form as they are stored; a password is never shown. */
function fieldsOf({ name, language }: VirtualUser) {
  return { name, language };
}

/** The fields as they are compared with what others save: with the version of the password. */
function toStoredFields(virtualUser: VirtualUser) {
  return { ...fieldsOf(virtualUser), password: virtualUser.passwordVersion ?? "" };
}

export const action = formAction(
  {
    schema: virtualUserChanges.required({ name: true }),
    guard: requireVirtualUser,
    secrets: ["password"],
    stored: ({ api, virtualUser: { id } }) => ({
      of: id,
      read: async () => toStoredFields(await api.virtualUsers.get({ id })),
    }),
  },
  async ({ api, virtualUser: { id }, context, params }, body) => {
    await api.virtualUsers.update({ id, body });
    return changed(context, { to: personPage(params.userId), message: "said.saved" });
  },
);

export default function ChangeVirtualUser() {
  const { t } = useTranslation();
  const { title, saved, stored, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <VirtualUserForm
        saved={saved}
        stored={stored}
        answer={answer}
        save={t("virtualUsers.save")}
        closeTo={closeTo}
      />
    </RouteDialog>
  );
}
