import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CheckboxField } from "#app/components/fields/choice-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { creating } from "#app/forms/thrown-as.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { agentGroup, agentGroupBody } from "#contract/people/agent-groups.ts";

const newGroupSchema = agentGroupBody;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  return { title: await titleIn(request, "groups.new"), constraint: action.constraint() };
}

export const action = formAction(
  { schema: newGroupSchema, guard: requireAdministrator },
  async ({ api, context }, body) => {
    const { id, notice } = await createOrFind(api, body);
    if (notice === "existing") return redirect(`/domain/groups/${id}?existing=1`, 303);
    return changed(context, { to: `/domain/groups/${id}`, message: "groups.notice.created" });
  },
);

/** If a group with this name exists, its page is opened instead (§8: 7003). */
async function createOrFind(
  { agentGroups }: ApiCalls,
  body: z.output<typeof newGroupSchema>,
): Promise<{ id: string; notice: "created" | "existing" }> {
  try {
    return { id: (await creating(() => agentGroups.create({ body }))).id, notice: "created" };
  } catch (error) {
    if (!isApiError(error, "AGENT_GROUP_EXISTS")) throw error;
    const existing = agentGroup.safeParse(error.extras.existing);
    if (!existing.success) throw error;
    return { id: existing.data.id, notice: "existing" };
  }
}

export default function NewGroup() {
  const { t } = useTranslation();
  const { constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof newGroupSchema>>({
    id: "new-group",
    answer,
    constraint,
  });
  return (
    <RouteDialog title={t("groups.new")} closeTo="/domain/groups">
      <DialogForm form={form} failure={answer?.failure} closeTo="/domain/groups" confirm={t("groups.create")}>
        <TextField field={fields.name} label={t("groups.name")} hint={t("groups.nameHint")} autoFocus />
        <CheckboxField
          field={fields.container}
          label={t("groupTree.isContainer")}
          hint={t("groupTree.isContainerHint")}
        />
      </DialogForm>
    </RouteDialog>
  );
}
