import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChoiceWithFields } from "#app/components/fields/choice-with-fields.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPerson } from "#app/routes/building/people/person/read-person.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { allPages } from "#contract/client/pages.ts";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import { credentialTypeFields } from "./credential-choice.ts";
import { CredentialLimits } from "./credential-limits.tsx";
import { credentialSchema } from "./credential-schema.ts";

export const meta = titleMeta;

/** The form's field for the API's `value`, by type. */
const fieldOfValue: Record<string, string> = { FACE_ID: "face", NFC_TAG: "tag" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { id, name } = await readPerson(api, params.userId ?? "");
  const [faces, tags] = await Promise.all([
    allPages((query) => api.faceIds.list({ query: { ...query, userId: id } })),
    allPages((query) => api.nfcTags.list({ query: { ...query, userId: id } })),
  ]);
  return {
    title: await titleIn(request, "newCredential.title", { name }),
    person: { id, name },
    faces: faces.map(({ identifier }) => identifier),
    tags: tags.map(({ identifier, value }) => ({ value, label: identifier })),
  };
}

export const action = formAction(
  {
    schema: credentialSchema,
    guard: requireDomain,
    fieldNames: ({ form }) => ({ value: fieldOfValue[String(form.get("credentialType"))] ?? "doorCode" }),
  },
  async ({ api, context, params }, typed) => {
    const userId = params.userId ?? "";
    const { name, credentialType, doorCode, face, tag, remainingUsages } = typed;
    const startTime = parseWallClock(typed.startTime, typed.timeZone);
    const endTime = parseWallClock(typed.endTime, typed.timeZone);
    const value = doorCode ?? face ?? tag;
    const body = { userId, name, credentialType, startTime, endTime, remainingUsages, value };
    const { id } = await api.accessCredentials.create({ body });
    return changed(context, {
      to: `/domain/people/${userId}/credentials/${id}`,
      message: "said.credentialAdded",
    });
  },
);

export default function NewCredential() {
  const { t } = useTranslation();
  const { person, faces, tags } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof credentialSchema>>({
    answer,
    defaultValue: { name: t("newCredential.defaultName"), credentialType: "NFC_TAG" },
  });
  // A face must be enrolled at a device first; everything else can be created at a desk.
  const offeredTypes = CREDENTIAL_TYPES.filter((type) => type !== "FACE_ID" || faces.length > 0);
  const types = offeredTypes.map((value) => ({
    value,
    label: t(`components.credential.${value}`),
    hint: t(`newCredential.hints.${value}`),
  }));
  const closeTo = `/domain/people/${person.id}`;
  return (
    <RouteDialog title={t("newCredential.title", { name: person.name })} closeTo={closeTo} wide>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("newCredential.give")}>
        <TextField field={fields.name} label={t("newCredential.name")} hint={t("newCredential.nameHint")} />
        <ChoiceWithFields
          field={fields.credentialType}
          label={t("newCredential.type")}
          choices={types}
          fieldsOf={credentialTypeFields}
          shown={{
            CODE: (
              <TextField
                field={fields.doorCode}
                label={t("newCredential.code")}
                hint={t("newCredential.codeHint")}
                inputMode="numeric"
                autoComplete="off"
                mono
              />
            ),
            NFC_TAG: tags.length > 1 && (
              <SelectField
                field={fields.tag}
                label={t("newCredential.tag")}
                placeholder={t("newCredential.anyTag")}
                choices={tags}
              />
            ),
            FACE_ID: (
              <SelectField
                field={fields.face}
                label={t("newCredential.face")}
                choices={faces.map((value) => ({ value, label: value }))}
              />
            ),
          }}
        />
        <CredentialLimits fields={fields} fewestUses={1} />
        <TimeZoneField />
      </DialogForm>
    </RouteDialog>
  );
}
