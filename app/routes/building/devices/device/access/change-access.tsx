import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { withMissing } from "#app/routes/building/devices/device/buttons/button/read-targets.ts";
import { accessAction } from "./access-action.server.ts";
import { AccessForm } from "./access-form.tsx";
import { readAccess, readSavedAccess } from "./read-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const search = readSearch(request, context);
  const [{ choices }, now] = await Promise.all([
    readAccess(api, deviceId, search),
    readSavedAccess(api, deviceId, params["ruleId"]!),
  ]);
  const { version, displayName, agentGroupId, opens, endpoints } = now;
  return {
    deviceId,
    title: await titleIn(request, "access.change"),
    choices: {
      ...choices,
      outputs: withMissing(choices.outputs, opens),
      endpoints: withMissing(choices.endpoints, endpoints),
    },
    saved: {
      version,
      displayName,
      agentGroupId,
      opens: opens.map(({ id }) => id),
      endpoints: endpoints.map(({ id }) => id),
    },
    constraint: accessAction.constraint(),
  };
}

export const action = accessAction;

export default function ChangeAccess() {
  const { t } = useTranslation();
  const { deviceId, choices, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${deviceId}/access`;
  return (
    <RouteDialog title={t("access.change")} closeTo={closeTo}>
      <AccessForm
        id="change-access"
        choices={choices}
        saved={saved}
        save={t("access.save")}
        closeTo={closeTo}
        constraint={constraint}
        answer={answer}
      />
    </RouteDialog>
  );
}
