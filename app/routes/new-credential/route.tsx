import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { REMAINING_USAGES_MAX } from "#contract/access-credentials.ts";
import { allPages } from "#contract/client/pages.ts";
import { displayName } from "#contract/fields.ts";
import { CREDENTIAL_TYPES } from "#rules/access-decision.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { requireDomain } from "../../auth/guards.ts";
import { RadioGroupField, SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TimeZoneField } from "../../components/time-zone-field.tsx";
import { instantOf, timeZone, wallClock } from "../../forms/moments.ts";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { readPerson } from "../person/read-person.ts";

const credentialSchema = z.object({
  name: displayName,
  credentialType: z.enum(CREDENTIAL_TYPES, { error: "required" }),
  value: z.string().max(10, "tooLong").optional(),
  /** By which of the person's faces. */
  face: z.string().max(NAME_LENGTH_LIMIT, "tooLong").optional(),
  startTime: wallClock,
  endTime: wallClock,
  timeZone,
  remainingUsages: z.coerce
    .number({ error: "number" })
    .int("number")
    .min(1, "number")
    .max(REMAINING_USAGES_MAX, "number")
    .optional(),
});

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name } = await readPerson(api, params.userId ?? "");
  const faces = await allPages((query) => api.faceIds.list({ query: { ...query, userId: id } }));
  return {
    title: await titleIn(request, "newCredential.title", { name }),
    person: { id, name },
    faces: faces.map(({ identifier }) => identifier),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const userId = params.userId ?? "";
  return submit(await request.formData(), { schema: credentialSchema, secrets: ["value"] }, async (typed) => {
    const { name, credentialType, value, remainingUsages } = typed;
    const startTime = instantOf(typed.startTime, typed.timeZone);
    const endTime = instantOf(typed.endTime, typed.timeZone);
    const means = { CODE: value, FACE_ID: typed.face, NFC_TAG: undefined, QR: undefined }[credentialType];
    const body = { userId, name, credentialType, startTime, endTime, remainingUsages, value: means };
    const { id } = await api.accessCredentials.create({ body });
    return redirect(`/domain/people/${userId}/credentials/${id}`, 303);
  });
}

export default function NewCredential() {
  const { t } = useTranslation();
  const { person, faces } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof credentialSchema>>({
    answer,
    defaultValue: { name: t("newCredential.defaultName"), credentialType: "NFC_TAG" },
  });
  // A face is learned at a device first; all else can be handed out at a desk.
  const givenTypes = CREDENTIAL_TYPES.filter((type) => type !== "FACE_ID" || faces.length > 0);
  const types = givenTypes.map((value) => ({
    value,
    label: t(`components.credential.${value}`),
    hint: t(`newCredential.hints.${value}`),
  }));
  const closeTo = `/domain/people/${person.id}`;
  return (
    <RouteDialog title={t("newCredential.title", { name: person.name })} closeTo={closeTo} wide>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("newCredential.give")}>
        <TextField field={fields.name} label={t("newCredential.name")} hint={t("newCredential.nameHint")} />
        <RadioGroupField field={fields.credentialType} label={t("newCredential.type")} choices={types} />
        <div className="only-for-code">
          <TextField
            field={fields.value}
            label={t("newCredential.code")}
            hint={t("newCredential.codeHint")}
            inputMode="numeric"
            autoComplete="off"
            mono
          />
        </div>
        {faces.length > 0 && (
          <div className="only-for-face">
            <SelectField
              field={fields.face}
              label={t("newCredential.face")}
              choices={faces.map((value) => ({ value, label: value }))}
            />
          </div>
        )}
        <div className="side-by-side">
          <TextField
            field={fields.startTime}
            type="datetime-local"
            label={t("newCredential.from")}
            hint={t("newCredential.fromHint")}
          />
          <TextField
            field={fields.endTime}
            type="datetime-local"
            label={t("newCredential.until")}
            hint={t("newCredential.untilHint")}
          />
        </div>
        <TimeZoneField />
        <TextField
          field={fields.remainingUsages}
          type="number"
          min={1}
          label={t("newCredential.uses")}
          hint={t("newCredential.usesHint")}
        />
      </DialogForm>
    </RouteDialog>
  );
}
