import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { CheckboxGroupField, TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { PartDialog } from "#app/routes/building/auxiliaries/auxiliary/part-dialog.tsx";
import { partCalls } from "#app/routes/building/auxiliaries/auxiliary/parts.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { LIST_FORM } from "#contract/declared-form.ts";
import { listAreaGroups } from "./area-groups.ts";
import { areaSchema } from "./area-schema.ts";
import { linesOfProperties } from "./properties.ts";

export const meta = titleMeta;

/** A new area or, with its id in the address, an existing one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const areaId = params["areaId"];
  const [title, saved, groups] = await Promise.all([
    titleIn(request, `auxiliaryParts.areas.${areaId ? "change" : "add"}`),
    areaId ? readArea(api, id, areaId) : undefined,
    listAreaGroups(api),
  ]);
  await api.auxiliaries.get({ id });
  return {
    title,
    id,
    groups,
    saved,
    constraint: action.constraint(),
  };
}

/** The fields of the form as they are stored. */
async function readArea(api: ApiCalls, id: string, areaId: string) {
  const { displayName, properties, areaGroupsIds } = await partCalls(api).area.get(id, areaId);
  return { displayName, properties: linesOfProperties(properties).join("\n"), areaGroupsIds };
}

export const action = formAction(
  {
    schema: areaSchema,
    ...LIST_FORM,
    guard: (context) => requireInstaller(context, "AUXILIARIES"),
    stored: ({ api, params: { auxiliaryId = "", areaId } }) =>
      areaId ? { of: areaId, read: () => readArea(api, auxiliaryId, areaId) } : undefined,
  },
  async ({ api, context, params }, body) => {
    const id = params["auxiliaryId"]!;
    const areaId = params["areaId"];
    if (areaId) await api.auxiliaryAreas.update({ id, areaId, body });
    else await api.auxiliaryAreas.create({ id, body });
    return changed(context, {
      to: `/domain/auxiliaries/${id}/areas`,
      message: `said.area${areaId ? "Saved" : "Added"}`,
    });
  },
);

export default function Area() {
  const { t } = useTranslation();
  const { title, id, groups, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof areaSchema>>({
    id: "area",
    answer,
    constraint,
    defaultValue: saved,
    stored: saved,
  });
  return (
    <PartDialog
      title={title}
      kind="area"
      id={id}
      form={form}
      failure={answer?.failure}
      name={fields.displayName}
    >
      <TextAreaField
        field={fields.properties}
        label={t("auxiliaryParts.areas.properties")}
        hint={t("auxiliaryParts.areas.propertiesHint")}
      />
      {groups.length > 0 && (
        <CheckboxGroupField
          field={fields.areaGroupsIds}
          label={t("auxiliaryParts.areas.groups")}
          hint={t("auxiliaryParts.areas.groupsHint")}
          choices={groups.map((group) => ({ value: group.id, label: group.name }))}
        />
      )}
    </PartDialog>
  );
}
