import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireInstaller } from "#app/auth/guards.ts";
import { TextField } from "#app/components/fields/text-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { endpointBody, endpointChanges } from "#contract/auxiliaries/auxiliary-endpoints.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { PartDialog } from "./part-dialog.tsx";
import { partCalls } from "./parts.ts";

export const meta = titleMeta;

/** A new endpoint or, with its id in the address, an existing one. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireInstaller(context, "AUXILIARIES");
  const id = params["auxiliaryId"]!;
  const endpointId = params["endpointId"];
  const [title, saved] = await Promise.all([
    titleIn(request, `auxiliaryParts.endpoints.${endpointId ? "change" : "add"}`),
    endpointId ? readEndpoint(api, id, endpointId) : undefined,
  ]);
  await api.auxiliaries.get({ id });
  return { title, id, saved, constraint: endpointId ? {} : newEndpoint.constraint() };
}

/** The fields of the form as they are stored. */
async function readEndpoint(api: ApiCalls, id: string, endpointId: string) {
  const { displayName, command } = await partCalls(api).endpoint.get(id, endpointId);
  return { displayName, command };
}

const newEndpoint = formAction(
  { schema: endpointBody, guard: (context) => requireInstaller(context, "AUXILIARIES") },
  async ({ api, context, params }, body) => {
    const id = params["auxiliaryId"]!;
    await api.auxiliaryEndpoints.create({ id, body });
    return changed(context, { to: `/domain/auxiliaries/${id}/endpoints`, message: "said.endpointAdded" });
  },
);

/** An empty field stays unchanged; one of the two is required (§5). */
const changedEndpoint = formAction(
  {
    schema: endpointChanges,
    guard: (context) => requireInstaller(context, "AUXILIARIES"),
    stored: ({ api, params }) => ({
      of: params["endpointId"]!,
      read: () => readEndpoint(api, params["auxiliaryId"]!, params["endpointId"]!),
    }),
  },
  async ({ api, context, params }, body) => {
    const [id, endpointId] = [params["auxiliaryId"]!, params["endpointId"]!];
    await api.auxiliaryEndpoints.update({ id, endpointId, body });
    return changed(context, { to: `/domain/auxiliaries/${id}/endpoints`, message: "said.endpointSaved" });
  },
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
