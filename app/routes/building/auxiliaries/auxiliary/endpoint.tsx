import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { TextField } from "#app/components/fields/text-field.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { endpointBody, endpointChanges } from "#contract/auxiliaries/auxiliary-endpoints.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { PartDialog } from "./part-dialog.tsx";
import { loadPart, partAction } from "./part-form.ts";
import { partCalls } from "./parts.ts";

export const meta = titleMeta;

/** A new endpoint or, with its id in the address, an existing one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page } = await loadPart(args, "endpoint", readEndpoint);
  return { ...page, constraint: page.saved ? {} : newEndpoint.constraint() };
}

async function readEndpoint(api: ApiCalls, id: string, endpointId: string) {
  const { displayName, command } = await partCalls(api).endpoint.get(id, endpointId);
  return { displayName, command };
}

const endpoint = { kind: "endpoint", readFields: readEndpoint } as const;

const newEndpoint = partAction({ ...endpoint, schema: endpointBody }, (api, id, _endpointId, body) =>
  api.auxiliaryEndpoints.create({ id, body }),
);

/** An empty field stays unchanged; one of the two is required (§5). */
const changedEndpoint = partAction({ ...endpoint, schema: endpointChanges }, (api, id, endpointId, body) =>
  api.auxiliaryEndpoints.update({ id, endpointId: endpointId!, body }),
);

export const action = formActions([newEndpoint, changedEndpoint], ({ params }) =>
  params["endpointId"] ? changedEndpoint : newEndpoint,
);

export default function Endpoint() {
  const { t } = useTranslation();
  const { title, id, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof endpointBody>>({
    id: "endpoint",
    answer,
    constraint,
    defaultValue: saved,
    stored: saved,
  });
  return (
    <PartDialog
      title={title}
      kind="endpoint"
      id={id}
      form={form}
      failure={answer?.failure}
      name={fields.displayName}
    >
      <TextField
        field={fields.command}
        label={t("auxiliaryParts.endpoints.command")}
        hint={t("auxiliaryParts.endpoints.commandHint")}
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </PartDialog>
  );
}
