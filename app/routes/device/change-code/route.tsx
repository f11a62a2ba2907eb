import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "../../../auth/guards.ts";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { submit } from "../../../forms/submit.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { CodeForm } from "../codes/code-form.tsx";
import { codeSchema } from "../codes/code-schema.ts";
import { readCodes } from "../codes/read-codes.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const [title, code, { groups }] = await Promise.all([
    titleIn(request, "codes.change"),
    api.codes.get({ id: deviceId, codeId: params["codeId"]! }),
    readCodes(api, deviceId),
  ]);
  return {
    ...{ title, deviceId },
    saved: { code: code.code, actionGroupId: code.actionGroupId },
    groups: groups.map(({ id, name }) => ({ id, name })),
    constraint: getZodConstraint(codeSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const [id, codeId] = [params["deviceId"]!, params["codeId"]!];
  return submit(await request.formData(), { schema: codeSchema, keypad: "code" }, async (body) => {
    await api.codes.update({ id, codeId, body });
    return redirect(`/domain/devices/${id}/codes`, 303);
  });
}

export default function ChangeCode() {
  const { t } = useTranslation();
  const { deviceId, saved, groups, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const closeTo = `/domain/devices/${deviceId}/codes`;
  return (
    <RouteDialog title={t("codes.change")} closeTo={closeTo}>
      <CodeForm
        id="change-code"
        groups={groups}
        saved={saved}
        save={t("codes.save")}
        closeTo={closeTo}
        constraint={constraint}
        answer={answer}
      />
    </RouteDialog>
  );
}
