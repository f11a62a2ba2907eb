import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { agentGroup, agentGroupBody } from "#contract/agent-groups.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { isApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const newGroupSchema = agentGroupBody.pick({ name: true });

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdministrator(context);
  return { title: await titleIn(request, "groups.new"), constraint: getZodConstraint(newGroupSchema) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: newGroupSchema }, async ({ name }) => {
    const { id, notice } = await createOrFind(api, name);
    return redirect(`/domain/groups/${id}?${notice}=1`, 303);
  });
}

/** If there is a group with this name already, it is opened instead (§8: 7003). */
async function createOrFind(
  { agentGroups }: ApiCalls,
  name: string,
): Promise<{ id: string; notice: "created" | "existing" }> {
  try {
    return { id: (await agentGroups.create({ body: { name } })).id, notice: "created" };
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
  const [form, fields] = useForm<z.input<typeof newGroupSchema>>({
    id: "new-group",
    lastResult: answer?.result,
    constraint,
    defaultNoValidate: false,
  });
  return (
    <RouteDialog title={t("groups.new")} closeTo="/domain/groups">
      <PostForm {...getFormProps(form)} className="form" preventScrollReset>
        <ErrorSummary failure={answer?.failure} />
        <TextField field={fields.name} label={t("groups.name")} hint={t("groups.nameHint")} autoFocus />
        <div className="form-actions">
          <LinkButton to="/domain/groups" preventScrollReset>
            {t("groups.cancel")}
          </LinkButton>
          <Button weight="primary">{t("groups.create")}</Button>
        </div>
      </PostForm>
    </RouteDialog>
  );
}
