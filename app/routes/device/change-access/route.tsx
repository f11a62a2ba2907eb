import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#contract/errors.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { AccessForm } from "../access/access-form.tsx";
import { accessSchema } from "../access/access-schema.ts";
import { groupLabelsIn } from "../access/group-labels.server.ts";
import { readAccess } from "../access/read-access.ts";
import { opensOutput, saveAccess } from "../access/save-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const { rules, groups, outputs } = await readAccess(api, deviceId);
  const rule = rules.find(({ id }) => id === params["ruleId"]);
  if (!rule) throw new ApiError("NOT_FOUND");
  const { displayName, agentGroupId, actions } = rule;
  return {
    ...{ deviceId, groups, outputs },
    title: await titleIn(request, "access.change"),
    saved: {
      displayName,
      agentGroupId,
      opens: actions.filter(opensOutput).flatMap(({ targetId }) => targetId ?? []),
    },
    constraint: getZodConstraint(accessSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const labels = await groupLabelsIn(request);
  return submit(await request.formData(), { schema: accessSchema }, async (typed) => {
    await saveAccess(api, id, typed, labels, params["ruleId"]);
    return redirect(`/domain/devices/${id}/access`, 303);
  });
}

export default function ChangeAccess() {
  const { t } = useTranslation();
  const { deviceId, groups, outputs, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${deviceId}/access`;
  return (
    <RouteDialog title={t("access.change")} closeTo={closeTo}>
      <AccessForm
        id="change-access"
        groups={groups}
        outputs={outputs}
        saved={saved}
        save={t("access.save")}
        closeTo={closeTo}
        constraint={constraint}
        answer={answer}
      />
    </RouteDialog>
  );
}
