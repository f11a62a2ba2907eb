import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { deviceTitleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { requireCapability } from "#app/routes/building/devices/device/require-capability.ts";
import { accessAction } from "./access-action.server.ts";
import { AccessForm } from "./access-form.tsx";
import { AccessTable } from "./access-table.tsx";
import { readAccess } from "./read-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { name } = await requireCapability(api, params["deviceId"]!, "access");
  const search = readSearch(request, context);
  const access = await readAccess(api, params["deviceId"]!, search);
  return {
    title: await deviceTitleIn(request, name, "access.title"),
    ...access,
    asked: new URL(request.url).searchParams.get("output"),
    constraint: accessAction.constraint(),
  };
}

export const action = accessAction;

export default function Access() {
  const { t } = useTranslation();
  const { rules, choices, asked, constraint } = useLoaderData<typeof loader>();
  const { outputs, endpoints } = choices;
  const first = outputs.find(({ id }) => id === asked) ?? outputs[0];
  const answer = useActionData<typeof action>();
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="rules">
        <h2 id="rules">{t("access.title")}</h2>
        <p className="lead">{t("access.lead")}</p>
        {rules.length === 0 ? (
          <EmptyLine title={t("access.empty")}>{t("access.emptyText")}</EmptyLine>
        ) : (
          <AccessTable rules={rules} />
        )}
      </section>
      <section className="card padded" aria-labelledby="add">
        <h2 id="add">{t("access.add")}</h2>
        {outputs.length + endpoints.length === 0 && choices.extent.search === "" ? (
          <p className="lead">{t("access.noOutputs")}</p>
        ) : (
          <AccessForm
            id="add-access"
            choices={choices}
            saved={{ opens: first ? [first.id] : [] }}
            save={t("access.add")}
            constraint={constraint}
            answer={answer}
          />
        )}
      </section>
      <Outlet />
    </div>
  );
}
