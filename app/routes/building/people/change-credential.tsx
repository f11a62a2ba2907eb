import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { useTimeZone } from "#app/components/shell/time-zone.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { formatWallClock, parseWallClock } from "#app/time/wall-clocks.ts";
import type { Credential } from "#contract/access/access-credentials.ts";
import { ApiError } from "#contract/errors.ts";
import { changedCredentialSchema } from "./add-access/access-schema.ts";
import { CredentialLimits } from "./add-access/credential-limits.tsx";
import { readPerson } from "./person/read-person.ts";

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const credential = await api.accessCredentials.get({ id: params["credentialId"] ?? "" });
  const { id: userId } = await readPerson(api, params["userId"] ?? "");
  if (credential.userId !== userId) throw new ApiError("NOT_FOUND");
  return {
    title: await titleIn(request, "credential.changeTitle", { name: credential.name }),
    saved: credential,
    closeTo: `/domain/people/${userId}`,
  };
}

type SavedTerms = Pick<Credential, "name" | "startTime" | "endTime" | "remainingUsages">;

/** The fields of a stored credential, with its times in a time zone. */
function fieldsOf({ name, startTime, endTime, remainingUsages }: SavedTerms, timeZone: string) {
  return {
    name,
    startTime: formatWallClock(startTime, timeZone),
    endTime: formatWallClock(endTime, timeZone),
    remainingUsages: remainingUsages?.toString() ?? "",
  };
}

/** An empty field means no limit: the form shows all limits. */
export const action = formAction(
  {
    schema: changedCredentialSchema,
    guard: requireDomain,
    stored({ api, params: { credentialId: id = "" }, form }) {
      // The times that are stored, in the zone of those that were typed.
      const { data: zone = "UTC" } = changedCredentialSchema.shape.timeZone.safeParse(form.get("timeZone"));
      return { of: id, read: async () => fieldsOf(await api.accessCredentials.get({ id }), zone) };
    },
  },
  async ({ api, context, params: { credentialId: id = "", userId } }, typed) => {
    const { name, remainingUsages = null } = typed;
    const startTime = parseWallClock(typed.startTime, typed.timeZone) ?? null;
    const endTime = parseWallClock(typed.endTime, typed.timeZone) ?? null;
    await api.accessCredentials.update({ id, body: { name, startTime, endTime, remainingUsages } });
    return changed(context, { to: `/domain/people/${userId}`, message: "said.credentialSaved" });
  },
);

export default function ChangeCredential() {
  const { t } = useTranslation();
  const { title, saved, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { timeZone } = useTimeZone();
  const stored = fieldsOf(saved, timeZone);
  const [form, fields] = useAnsweredForm<z.input<typeof changedCredentialSchema>>({
    answer,
    defaultValue: stored,
    stored,
  });
  return (
    <RouteDialog title={title} closeTo={closeTo} wide>
      {/* In another zone the fields show other times. */}
      <DialogForm
        key={timeZone}
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t("credential.save")}
      >
        <TextField field={fields.name} label={t("newCredential.name")} hint={t("newCredential.nameHint")} />
        <CredentialLimits fields={fields} fewestUses={0} />
        <TimeZoneField />
      </DialogForm>
    </RouteDialog>
  );
}
