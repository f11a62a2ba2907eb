import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { agentGroup, agentGroupBody } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { CheckboxField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const newGroupSchema = agentGroupBody;

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  return { title: await titleIn(request, "groups.new"), constraint: getZodConstraint(newGroupSchema) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: newGroupSchema }, async (body) => {
    const { id, notice } = await createOrFind(api, body);
    return redirect(`/domain/groups/${id}?${notice}=1`, 303);
  });
}

/** If there is a group with this name already, it is opened instead (§8: 7003). */
async function createOrFind(
  { agentGroups }: ApiCalls,
  body: z.output<typeof newGroupSchema>,
): Promise<{ id: string; notice: "created" | "existing" }> {
  try {
    return { id: (await agentGroups.create({ body })).id, notice: "created" };
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
