import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { declareForm } from "#contract/declared-form.ts";
import { agentGroupBody } from "#contract/people/agent-groups.ts";

const renameSchema = agentGroupBody;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, name, container } = await api.agentGroups.get({ id: params["groupId"]! });
  return { title: await titleIn(request, "components.dialog.rename"), id, name, container };
}

export const action = takesForm(declareForm(renameSchema), async ({ request, context, params }) => {
  const { api } = await requireAdministrator(context);
  const id = params["groupId"]!;
  return submit(await request.formData(), { schema: renameSchema }, async (body) => {
    await api.agentGroups.update({ id, body });
    return changed(context, { to: `/domain/groups/${id}`, message: "groups.notice.renamed" });
  });
});

export default function RenameGroup() {
  const { t } = useTranslation();
  const { title, id, name, container } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog label={title} name={name} answer={answer} closeTo={`/domain/groups/${id}`}>
      <p className="hint">{t("groups.nameHint")}</p>
      <label className="choice">
        <input type="checkbox" name="container" defaultChecked={container} />
        <span>
          {t("groupTree.isContainer")}
          <small>{t("groupTree.isContainerHint")}</small>
        </span>
      </label>
    </TitleEditableDialog>
  );
}
