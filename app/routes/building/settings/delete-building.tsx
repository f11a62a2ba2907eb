import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { leaveBuilding } from "#app/auth/leave-building.ts";
import { SingleInputDialog } from "#app/components/dialogs/single-input-dialog.tsx";
import { PROOF_FIELDS, readProof } from "#app/forms/proof.ts";
import { submit } from "#app/forms/submit.ts";
import { takesForm } from "#app/forms/takes-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { onlyTotal } from "#app/paging.ts";
import { declareForm } from "#contract/declared-form.ts";
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

const deleteForm = declareForm(deleteSchema, { also: PROOF_FIELDS });

export const action = takesForm(deleteForm, async ({ request, context }) => {
  const { api, domainId } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: deleteSchema, proves: api }, async (body) => {
    await api.domains.remove({ id: domainId, body });
    return leaveBuilding(context, "userHome.deleted");
  });
});

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
