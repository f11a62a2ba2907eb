import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "../../../auth/guards.ts";
import { CheckboxGroupField, TextAreaField } from "../../../components/choice-fields.tsx";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { partCalls } from "../parts.ts";
import { listAreaGroups } from "./area-groups.ts";
import { areaSchema } from "./area-schema.ts";
import { linesOfProperties } from "./properties.ts";

export const meta = titleMeta;

/** A new area, or with its id in the address one that is there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const areaId = params["areaId"];
  const [title, saved, groups] = await Promise.all([
    titleIn(request, `auxiliaryParts.areas.${areaId ? "change" : "add"}`),
    areaId ? partCalls(api).area.get(id, areaId) : undefined,
    listAreaGroups(api),
  ]);
  await api.auxiliaries.get({ id });
  return {
    ...{ title, id, groups },
    saved: saved && {
      displayName: saved.displayName,
      properties: linesOfProperties(saved.properties).join("\n"),
      areaGroupsIds: saved.areaGroupsIds,
    },
    constraint: getZodConstraint(areaSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const areaId = params["areaId"];
  return submit(await request.formData(), { schema: areaSchema }, async (body) => {
    if (areaId) await api.auxiliaryAreas.update({ id, areaId, body });
    else await api.auxiliaryAreas.create({ id, body });
    return redirect(`/domain/auxiliaries/${id}/areas`, 303);
  });
}

export default function Area() {
  const { t } = useTranslation();
  const { title, id, groups, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof areaSchema>>({
    id: "area",
    answer,
    constraint,
    defaultValue: saved,
  });
  const closeTo = `/domain/auxiliaries/${id}/areas`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("auxiliaryParts.save")}>
        <TextField
          field={fields.displayName}
          label={t("auxiliaryParts.name")}
          hint={t("auxiliaryParts.areas.nameHint")}
        />
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
      </DialogForm>
    </RouteDialog>
  );
}
