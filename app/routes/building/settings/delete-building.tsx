import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { leaveBuilding } from "#app/auth/leave-building.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/lists/paging.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";

const deleteSchema = z.object({
  name: z.string({ error: "required" }).trim().max(NAME_LENGTH_LIMIT, "tooLong"),
});

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [{ name, label }, people, devices] = await Promise.all([
    api.domains.get({ id: domainId }),
    api.users.list({ query: onlyTotal }),
    api.devices.list({ query: onlyTotal }),
  ]);
  return {
    title: await titleIn(request, "deleteBuilding.title"),
    building: { name, label },
    people: people.total,
    devices: devices.total,
    proof: await readProof(api),
  };
}

export const action = formAction(
  { schema: deleteSchema, guard: requireAdministrator, proves: ({ api }) => api },
  async ({ api, domainId, context }, body) => {
    await api.domains.remove({ id: domainId, body });
    return leaveBuilding(context, "userHome.deleted");
  },
);

export default function DeleteBuilding() {
  const { t } = useTranslation();
  const { building, people, devices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name, label } = building;
  return (
    <SingleInputDialog
      title={t("deleteBuilding.ask", { label })}
      closeTo="/domain/settings"
      input={{ name: "name", label: t("deleteBuilding.type", { name }), kind: "code" }}
      confirm={t("deleteBuilding.title")}
      icon="trash"
      removes
      answer={answer}
    >
      <ul>
        <li>{t("deleteBuilding.people", { count: people })}</li>
        <li>
          {devices === 0 ? t("deleteBuilding.devicesNone") : t("deleteBuilding.devices", { count: devices })}
        </li>
        <li>{t("deleteBuilding.history")}</li>
        <li>{t("deleteBuilding.licences")}</li>
      </ul>
      <p>{t("deleteBuilding.forGood")}</p>
    </SingleInputDialog>
  );
}
