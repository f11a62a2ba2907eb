import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAdministrator } from "#app/auth/guards.ts";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { CodeForm } from "./code-form.tsx";
import { codeKeypad, codeSchema } from "./code-schema.ts";
import { readCodes } from "./read-codes.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const deviceId = params["deviceId"]!;
  const [title, saved, { groups }] = await Promise.all([
    titleIn(request, "codes.change"),
    readCode(api, deviceId, params["codeId"]!),
    readCodes(api, deviceId),
  ]);
  return {
    title,
    deviceId,
    saved,
    groups: groups.map(({ id, name }) => ({ id, name })),
    constraint: action.constraint(),
  };
}

/** The fields of the form as they are stored. */
async function readCode(api: ApiCalls, id: string, codeId: string) {
  const { code, actionGroupId } = await api.codes.get({ id, codeId });
  return { code, actionGroupId };
}

export const action = formAction(
  {
    schema: codeSchema,
    choosers: ["actionGroupId"],
    guard: requireAdministrator,
    keypad: codeKeypad,
    stored: ({ api, params }) => ({
      of: params["codeId"]!,
      read: () => readCode(api, params["deviceId"]!, params["codeId"]!),
    }),
  },
  async ({ api, context, params }, body) => {
    const [id, codeId] = [params["deviceId"]!, params["codeId"]!];
    await api.codes.update({ id, codeId, body });
    return changed(context, { to: `/domain/devices/${id}/codes`, message: "said.codeChanged" });
  },
);

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
        stored={saved}
        save={t("codes.save")}
        closeTo={closeTo}
        constraint={constraint}
        answer={answer}
      />
    </RouteDialog>
  );
}
