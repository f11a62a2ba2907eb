import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { ChoiceWithFields } from "#app/components/fields/choice-with-fields.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { TimeZoneField } from "#app/components/fields/time-zone-field.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { readPerson } from "#app/routes/building/people/person/read-person.ts";
import { PresentedChoice } from "#app/routes/building/tags/presented-choice.tsx";
import { readPresented } from "#app/routes/building/tags/read-presented.ts";
import { parseWallClock } from "#app/time/wall-clocks.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { type AccessChoice, accessFields } from "./access-choice.ts";
import { accessSchema, fieldsOfMeans } from "./access-schema.ts";
import { CredentialLimits } from "./credential-limits.tsx";
import { offerTags } from "./offer-tags.ts";

export const meta = titleMeta;

/** Gives a person something to open with: a card, a code, a QR code or a face. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = readSearch(request, context);
  const { id, name } = await readPerson(api, params.userId ?? "");
  const presented = await readPresented(api);
  return {
    title: await titleIn(request, "addAccess.title", { name }),
    closeTo: `/domain/people/${id}`,
    presented,
    tags: presented && (await offerTags(api, id, search)),
    chosenTag: new URL(request.url).searchParams.get("tag"),
  };
}

export const action = formAction(
  {
    schema: accessSchema,
    choosers: ["tag"],
    guard: requireDomain,
    fieldNames: ({ form }) => fieldsOfMeans[String(form.get("access"))] ?? {},
  },
  async ({ api, context, params, request }, typed) => {
    const userId = params.userId ?? "";
    const person = `/domain/people/${userId}`;
    const { access, remainingUsages } = typed;
    const body = {
      userId,
      name: typed.name,
      startTime: parseWallClock(typed.startTime, typed.timeZone),
      endTime: parseWallClock(typed.endTime, typed.timeZone),
      remainingUsages,
    };
    if (access === "CODE" || access === "QR") {
      const name = typed.name || (await titleIn(request, `components.credential.${access}`));
      const value = typed.doorCode;
      const { id } = await api.accessCredentials.create({
        body: { ...body, name, credentialType: access, value },
      });
      return changed(context, { to: `${person}/credentials/${id}`, message: "addAccess.done" });
    }
    const credentialType = access === "FACE_ID" ? access : "NFC_TAG";
    await api.accessCredentials.create({ body: { ...body, credentialType, means: toMeans(typed) } });
    return changed(context, { to: person, message: "addAccess.done" });
  },
);

/** Returns the tag or the face that the chosen fields name. */
function toMeans(typed: z.output<typeof accessSchema>) {
  const { access, presented, presentedType, tag, number, numberType, face } = typed;
  if (access === "PRESENTED_TAG") return { presentedTagId: presented, type: presentedType };
  if (access === "FREE_TAG") return { tagId: tag };
  if (access === "NEW_TAG") return { value: number, type: numberType };
  return { value: face };
}

export default function AddAccess() {
  const { t } = useTranslation();
  const { title, closeTo, presented, tags, chosenTag } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const free = tags?.choices ?? [];
  const choices = choicesFor(presented !== undefined);
  const [form, fields] = useAnsweredForm<z.input<typeof accessSchema>>({
    answer,
    defaultValue: {
      access: firstChoice({
        isManager: presented !== undefined,
        hasPresented: (presented?.length ?? 0) > 0 && chosenTag === null,
        hasFree: free.length > 0,
      }),
      tag: chosenTag ?? undefined,
    },
  });
  const types = NFC_TAG_TYPES.map((value) => ({ value, label: t(`components.tag.${value}`) }));
  return (
    <RouteDialog title={title} closeTo={closeTo} wide>
      <DialogForm form={form} failure={answer?.failure} closeTo={closeTo} confirm={t("addAccess.add")}>
        <ChoiceWithFields
          field={fields.access}
          label={t("newCredential.type")}
          choices={choices.map((value) => ({
            value,
            label: t(`addAccess.choices.${value}`),
            hint: t(`addAccess.hints.${value}`),
          }))}
          fieldsOf={accessFields}
          shown={{
            PRESENTED_TAG: presented && (
              <>
                <PresentedChoice field={fields.presented} presented={presented} />
                <SelectField field={fields.presentedType} label={t("newTag.type")} choices={types} />
              </>
            ),
            FREE_TAG: tags && (
              <ChooseOneField
                field={fields.tag}
                label={t("addAccess.tag")}
                placeholder={t("addAccess.chooseTag")}
                choices={free.map(({ id, identifier, value }) => ({
                  value: id,
                  label: identifier === value ? value : `${identifier} (${value})`,
                }))}
                extent={tags.extent}
              />
            ),
            NEW_TAG: (
              <div className="side-by-side">
                <CodeField field={fields.number} label={t("tagPool.value")} hint={t("newTag.valueHint")} />
                <SelectField field={fields.numberType} label={t("newTag.type")} choices={types} />
              </div>
            ),
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
            FACE_ID: (
              <CodeField
                field={fields.face}
                label={t("faces.identifier")}
                hint={t("faces.identifierHint")}
                asTyped
              />
            ),
          }}
        />
        <TextField field={fields.name} label={t("newCredential.name")} hint={t("addAccess.nameHint")} />
        <CredentialLimits fields={fields} fewestUses={1} />
        <TimeZoneField />
      </DialogForm>
    </RouteDialog>
  );
}

/** Only managers see the pool and what was presented. */
function choicesFor(isManager: boolean): AccessChoice[] {
  const forAll: AccessChoice[] = ["NEW_TAG", "CODE", "QR", "FACE_ID"];
  return isManager ? ["PRESENTED_TAG", "FREE_TAG", ...forAll] : forAll;
}

interface FormState {
  isManager: boolean;
  hasPresented: boolean;
  hasFree: boolean;
}

/** What most people are about to do. */
function firstChoice({ isManager, hasPresented, hasFree }: FormState): AccessChoice {
  if (!isManager) return "NEW_TAG";
  return hasPresented || !hasFree ? "PRESENTED_TAG" : "FREE_TAG";
}
