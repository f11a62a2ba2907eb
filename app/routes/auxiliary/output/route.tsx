import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { auxiliaryOutputBody } from "#contract/auxiliary-outputs.ts";
import { DEFAULT_OPENING_TIME_MS } from "#rules/devices.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { OutputTypeChooser } from "../../../components/output-type-chooser.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { OPENING_TIME_MAX_S } from "../../device/outputs/opening-time.ts";
import { OpeningTimeField } from "../../device/outputs/opening-time-field.tsx";
import { partCalls } from "../parts.ts";

const outputSchema = auxiliaryOutputBody.omit({ activationDuration: true }).extend({
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
});

export const meta = titleMeta;

/** A new output, or with its id in the address one that is there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const outputId = params["auxiliaryOutputId"];
  const [title, saved] = await Promise.all([
    titleIn(request, `auxiliaryParts.outputs.${outputId ? "change" : "add"}`),
    outputId ? partCalls(api).output.get(id, outputId) : undefined,
  ]);
  await api.auxiliaries.get({ id });
  const { displayName, type = "actuator", activationDuration, position } = saved ?? {};
  const openingTime = (activationDuration ?? DEFAULT_OPENING_TIME_MS) / 1000;
  return {
    ...{ title, id },
    saved: { displayName, type, openingTime, position },
    constraint: getZodConstraint(outputSchema),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const outputId = params["auxiliaryOutputId"];
  const fieldNames = { activationDuration: "openingTime" };
  return submit(await request.formData(), { schema: outputSchema, fieldNames }, async (typed) => {
    const { openingTime, ...rest } = typed;
    const body = { ...rest, activationDuration: Math.round(openingTime * 1000) };
    if (outputId) await api.auxiliaryOutputs.update({ id, outputId, body });
    else await api.auxiliaryOutputs.create({ id, body });
    return redirect(`/domain/auxiliaries/${id}/outputs`, 303);
  });
}

export default function AuxiliaryOutput() {
  const { t } = useTranslation();
  const { title, id, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof outputSchema>>({
    id: "output",
    answer,
    constraint,
    defaultValue: saved,
  });
  const closeTo = `/domain/auxiliaries/${id}/outputs`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("auxiliaryParts.save")}>
        <TextField
          field={fields.displayName}
          label={t("auxiliaryParts.name")}
          hint={t("auxiliaryParts.outputs.nameHint")}
        />
        <OutputTypeChooser field={fields.type} label={t("outputs.type")} />
        <OpeningTimeField field={fields.openingTime} hint={t("outputs.openingTimeHint")} />
        <TextField
          field={fields.position}
          label={t("auxiliaryParts.outputs.position")}
          hint={t("auxiliaryParts.outputs.positionHint")}
          type="number"
          min={1}
        />
      </DialogForm>
    </RouteDialog>
  );
}
