import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { endpointBody, endpointChanges } from "#contract/auxiliary-endpoints.ts";
import { requireAdministrator } from "../../../auth/guards.ts";
import { DialogForm } from "../../../components/dialog-form.tsx";
import { RouteDialog } from "../../../components/route-dialog.tsx";
import { TextField } from "../../../components/text-field.tsx";
import { submit } from "../../../forms/submit.ts";
import { useAnsweredForm } from "../../../forms/use-answered-form.ts";
import { titleIn } from "../../../i18n/page-title.server.ts";
import { titleMeta } from "../../../i18n/page-title.ts";
import { partCalls } from "../parts.ts";

export const meta = titleMeta;

/** A new endpoint, or with its id in the address one that is there. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const endpointId = params["endpointId"];
  const [title, saved] = await Promise.all([
    titleIn(request, `auxiliaryParts.endpoints.${endpointId ? "change" : "add"}`),
    endpointId ? partCalls(api).endpoint.get(id, endpointId) : undefined,
  ]);
  await api.auxiliaries.get({ id });
  return { title, id, saved, constraint: endpointId ? {} : getZodConstraint(endpointBody) };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const id = params["auxiliaryId"]!;
  const endpointId = params["endpointId"];
  const closeTo = `/domain/auxiliaries/${id}/endpoints`;
  const form = await request.formData();
  if (!endpointId) {
    return submit(form, { schema: endpointBody }, async (body) => {
      await api.auxiliaryEndpoints.create({ id, body });
      return redirect(closeTo, 303);
    });
  }
  // What is left empty stays; one of the two is needed (§5).
  return submit(form, { schema: endpointChanges }, async (body) => {
    await api.auxiliaryEndpoints.update({ id, endpointId, body });
    return redirect(closeTo, 303);
  });
}

export default function Endpoint() {
  const { t } = useTranslation();
  const { title, id, saved, constraint } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof endpointBody>>({
    id: "endpoint",
    answer,
    constraint,
    defaultValue: saved,
  });
  const closeTo = `/domain/auxiliaries/${id}/endpoints`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("auxiliaryParts.save")}>
        <TextField
          field={fields.displayName}
          label={t("auxiliaryParts.name")}
          hint={t("auxiliaryParts.endpoints.nameHint")}
        />
        <TextField
          field={fields.command}
          label={t("auxiliaryParts.endpoints.command")}
          hint={t("auxiliaryParts.endpoints.commandHint")}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </DialogForm>
    </RouteDialog>
  );
}
