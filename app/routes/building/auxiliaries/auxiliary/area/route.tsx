import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { TextAreaField } from "#app/components/fields/choice-fields.tsx";
import { ChooseManyField } from "#app/components/fields/chooser-fields.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { PartDialog } from "#app/routes/building/auxiliaries/auxiliary/part-dialog.tsx";
import { loadPart, partAction } from "#app/routes/building/auxiliaries/auxiliary/part-form.ts";
import { partCalls } from "#app/routes/building/auxiliaries/auxiliary/parts.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { listAreaGroups } from "./area-groups.ts";
import { areaSchema } from "./area-schema.ts";
import { formatProperties } from "./properties.ts";

export const meta = titleMeta;

/** A new area or, with its id in the address, an existing one. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, page } = await loadPart(args, "area", readArea);
  return { ...page, groups: await listAreaGroups(api), constraint: action.constraint() };
}

async function readArea(api: ApiCalls, id: string, areaId: string) {
  const { displayName, properties, areaGroupsIds } = await partCalls(api).area.get(id, areaId);
  return { displayName, properties: formatProperties(properties).join("\n"), areaGroupsIds };
}

export const action = partAction(
  { kind: "area", readFields: readArea, schema: areaSchema, choosers: ["areaGroupsIds"] },
  (api, id, areaId, body) =>
    areaId ? api.auxiliaryAreas.update({ id, areaId, body }) : api.auxiliaryAreas.create({ id, body }),
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
        <ChooseManyField
          field={fields.areaGroupsIds}
          label={t("auxiliaryParts.areas.groups")}
          hint={t("auxiliaryParts.areas.groupsHint")}
          choices={groups.map((group) => ({ value: group.id, label: group.name }))}
        />
      )}
    </PartDialog>
  );
}
