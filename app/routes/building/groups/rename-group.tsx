import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { TitleEditableDialog } from "#app/components/dialogs/title-editable-dialog.tsx";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { agentGroupBody } from "#contract/people/agent-groups.ts";

const renameSchema = agentGroupBody;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["groupId"]!;
  const saved = await readGroup(api, id);
  return { title: await titleIn(request, "components.dialog.rename"), id, saved };
}

/** The fields of the form as they are stored. */
async function readGroup(api: ApiCalls, id: string) {
  const { name, container } = await api.agentGroups.get({ id });
  return { name, container };
}

export const action = formAction(
  {
    schema: renameSchema,
    guard: requireAdministrator,
    stored: ({ api, params }) => ({ of: params["groupId"]!, read: () => readGroup(api, params["groupId"]!) }),
  },
  async ({ api, context, params }, typed) => {
    const id = params["groupId"]!;
    await api.agentGroups.update({ id, body: typed });
    return changed(context, { to: `/domain/groups/${id}`, message: "groups.notice.renamed" });
  },
);

export default function RenameGroup() {
  const { t } = useTranslation();
  const { title, id, saved } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <TitleEditableDialog label={title} stored={saved} answer={answer} closeTo={`/domain/groups/${id}`}>
      {(fields) => (
        <>
          <p className="hint">{t("groups.nameHint")}</p>
          <CheckboxField
            field={fields["container"]!}
            label={t("groupTree.isContainer")}
            hint={t("groupTree.isContainerHint")}
          />
        </>
      )}
    </TitleEditableDialog>
  );
}
