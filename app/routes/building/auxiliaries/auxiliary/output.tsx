import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { OutputTypeChooser } from "#app/components/dialogs/output-type-chooser.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { OPENING_TIME_MAX_S } from "#app/routes/building/devices/device/outputs/opening-time.ts";
import { OpeningTimeField } from "#app/routes/building/devices/device/outputs/opening-time-field.tsx";
import { auxiliaryOutputBody } from "#contract/auxiliaries/auxiliary-outputs.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { OUTPUT_POSITION_MAX } from "#rules/auxiliaries/auxiliaries.ts";
import { DEFAULT_OPENING_TIME_MS } from "#rules/devices/devices.ts";
import { PartDialog } from "./part-dialog.tsx";
import { loadPart, partAction } from "./part-form.ts";
import { partCalls } from "./parts.ts";

const outputSchema = auxiliaryOutputBody.omit({ activationDuration: true }).extend({
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
});

export const meta = titleMeta;

/** A new output or, with its id in the address, an existing one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page } = await loadPart(args, "output", readOutput);
  return { ...page, constraint: action.constraint() };
}

const NEW_OUTPUT = { type: "actuator", openingTime: DEFAULT_OPENING_TIME_MS / 1000 } as const;

async function readOutput(api: ApiCalls, id: string, outputId: string) {
  const { displayName, type, activationDuration, position } = await partCalls(api).output.get(id, outputId);
  return { displayName, type, openingTime: activationDuration / 1000, position };
}

export const action = partAction(
  {
    kind: "output",
    readFields: readOutput,
    schema: outputSchema,
    fieldNames: { activationDuration: "openingTime" },
  },
  (api, id, outputId, { openingTime, ...rest }) => {
    const body = { ...rest, activationDuration: Math.round(openingTime * 1000) };
    return outputId
      ? api.auxiliaryOutputs.update({ id, outputId, body })
      : api.auxiliaryOutputs.create({ id, body });
  },
);

export default function AuxiliaryOutput() {
  const { t } = useTranslation();
  const { title, id, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof outputSchema>>({
    id: "output",
    answer,
    constraint,
    defaultValue: saved ?? NEW_OUTPUT,
    stored: saved,
  });
  return (
    <PartDialog
      title={title}
      kind="output"
      id={id}
      form={form}
      failure={answer?.failure}
      name={fields.displayName}
    >
      <OutputTypeChooser field={fields.type} label={t("outputs.type")} />
      <OpeningTimeField field={fields.openingTime} hint={t("outputs.openingTimeHint")} />
      <TextField
        field={fields.position}
        label={t("auxiliaryParts.outputs.position")}
        hint={t("auxiliaryParts.outputs.positionHint")}
        type="number"
        min={1}
        max={OUTPUT_POSITION_MAX}
      />
    </PartDialog>
  );
}
