import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { agentGroupBody } from "#contract/agent-groups.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { TitleEditableDialog } from "../../components/title-editable-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const renameSchema = agentGroupBody.pick({ name: true });

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name } = await api.agentGroups.get({ id: params["groupId"]! });
  return { title: await titleIn(request, "components.dialog.rename"), id, name };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["groupId"]!;
  return submit(await request.formData(), { schema: renameSchema }, async (body) => {
    await api.agentGroups.update({ id, body });
    return redirect(`/domain/groups/${id}?renamed=1`, 303);
  });
}

export default function RenameGroup() {
  const { t } = useTranslation();
  const { title, id, name } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog {...{ label: title, name, answer }} closeTo={`/domain/groups/${id}`}>
      <p className="hint">{t("groups.nameHint")}</p>
    </TitleEditableDialog>
  );
}
