import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { requireSide } from "../require-side.ts";
import { AccessForm } from "./access-form.tsx";
import { accessSchema } from "./access-schema.ts";
import { AccessTable } from "./access-table.tsx";
import { groupLabelsIn } from "./group-labels.server.ts";
import { readAccess } from "./read-access.ts";
import { saveAccess } from "./save-access.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  await requireSide(api, params["deviceId"]!, "access");
  const access = await readAccess(api, params["deviceId"]!);
  return {
    title: await titleIn(request, "access.title"),
    ...access,
    addedAt: new URL(request.url).searchParams.get("added"),
    constraint: getZodConstraint(accessSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["deviceId"]!;
  const labels = await groupLabelsIn(request);
  return submit(await request.formData(), { schema: accessSchema }, async (typed) => {
    await saveAccess(api, id, typed, labels);
    return redirect(`/domain/devices/${id}/access?added=${Date.now()}`, 303);
  });
}

export default function Access() {
  const { t } = useTranslation();
  const { rules, groups, outputs, addedAt, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="beside">
      <section className="stack tight" aria-labelledby="rules">
        <h2 id="rules">{t("access.title")}</h2>
        <p className="lead">{t("access.lead")}</p>
        {rules.length === 0 ? (
          <EmptyState picture="no-credentials" title={t("access.empty")}>
            <p>{t("access.emptyText")}</p>
          </EmptyState>
        ) : (
          <AccessTable rules={rules} />
        )}
      </section>
      <section className="card padded" aria-labelledby="add">
        <h2 id="add">{t("access.add")}</h2>
        {outputs.length === 0 ? (
          <p className="lead">{t("access.noOutputs")}</p>
        ) : (
          <AccessForm
            key={addedAt}
            id="add-access"
            groups={groups}
            outputs={outputs}
            saved={{ opens: outputs.slice(0, 1).map(({ id }) => id) }}
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
