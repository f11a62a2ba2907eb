import { getFormProps } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { nfcTagBody } from "#contract/nfc-tags.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { PresentedTag } from "#contract/presented-tags.ts";
import { NFC_TAG_TYPES } from "#rules/nfc-tags.ts";
import { requireDomain } from "../../auth/guards.ts";
import { Button } from "../../components/button.tsx";
import { RadioGroupField, SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { CodeField } from "../../components/code-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { firstFew } from "../../paging.ts";
import { readPerson } from "../person/read-person.ts";
import { ByValue } from "./by-value.tsx";
import { PresentedTags } from "./presented-tags.tsx";

/** Somebody stands at a door with the new tag: more of them at once are others' business. */
const PRESENTED_SHOWN_MAX = 5;

const tagSchema = z.discriminatedUnion("intent", [
  nfcTagBody.pick({ identifier: true, value: true, type: true }).extend({ intent: z.literal("register") }),
  nfcTagBody
    .pick({ identifier: true, type: true })
    .extend({ intent: z.literal("take-presented"), presentedId: id }),
  z.object({ intent: z.literal("hand-out"), tagId: id }),
]);

export const meta = titleMeta;

/** Gives a person a new tag, or one of the pool; without a person it registers one for the pool. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const person = params.userId === undefined ? undefined : await readPerson(api, params.userId);
  const pool = person
    ? await allPages((query) => api.nfcTags.list({ query: { ...query, unassigned: true } }))
    : [];
  const titleKey = person ? "newTag.titleFor" : "newTag.title";
  return {
    title: await titleIn(request, titleKey, person ? { name: person.name } : {}),
    person: person && { id: person.id, name: person.name },
    pool: pool.map(({ id, identifier, value }) => ({ id, identifier, value })),
    presented: await readPresented(api),
  };
}

/** What was just held up at a device; undefined for who manages the tags of some people alone. */
async function readPresented(api: ApiCalls): Promise<PresentedTag[] | undefined> {
  const { role } = await api.users.me();
  if (role === null || !isAtLeast(role, "credential-manager")) return undefined;
  return (await api.presentedTags.list({ query: firstFew(PRESENTED_SHOWN_MAX) })).items;
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  const { userId } = params;
  return submit(await request.formData(), { schema: tagSchema }, async (typed) => {
    const holder = { userId: userId ?? null };
    switch (typed.intent) {
      case "hand-out":
        await api.nfcTags.update({ id: typed.tagId, body: holder });
        break;
      case "take-presented": {
        const { presentedId, identifier, type } = typed;
        await api.presentedTags.take({ id: presentedId, body: { identifier, type, ...holder } });
        break;
      }
      case "register": {
        const { identifier, value, type } = typed;
        await api.nfcTags.create({ body: { identifier, value, type, ...holder } });
      }
    }
    return redirect(closedAt(userId), 303);
  });
}

export default function NewTag() {
  const { t } = useTranslation();
  const { title, person, pool, presented } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const intent = answer?.result.initialValue?.["intent"];
  const resultOf = (own: string) => (intent === own ? answer?.result : undefined);
  const [pooled, { tagId }] = useAnsweredForm<{ tagId: string }>({
    answer: { result: resultOf("hand-out") },
  });
  const [form, fields] = useAnsweredForm<{ identifier: string; value: string; type: string }>({
    answer: { result: resultOf("register") },
    defaultValue: { type: "CARD" },
  });
  const types = NFC_TAG_TYPES.map((value) => ({ value, label: t(`components.tag.${value}`) }));
  const free = pool.map(({ id, identifier, value }) => ({ value: id, label: `${identifier} (${value})` }));
  const closeTo = closedAt(person?.id);
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <ErrorSummary failure={answer?.failure} />
      {free.length > 0 && (
        <PostForm {...getFormProps(pooled)} className="form" preventScrollReset>
          <SelectField field={tagId} label={t("newTag.fromPool")} choices={free} />
          <div className="form-actions start">
            <Button name="intent" value="hand-out">
              {t("newTag.handOut")}
            </Button>
          </div>
        </PostForm>
      )}
      {free.length > 0 && <p className="or">{t("newTag.orNew")}</p>}
      {presented && <PresentedTags {...{ presented, types, closeTo }} result={resultOf("take-presented")} />}
      <ByValue folded={presented !== undefined && presented.length > 0 && intent !== "register"}>
        <DialogForm form={form} closeTo={closeTo} confirm={t("newTag.register")} intent="register">
          <TextField
            field={fields.identifier}
            label={t("newTag.identifier")}
            hint={t("newTag.identifierHint")}
          />
          <CodeField field={fields.value} label={t("newTag.value")} hint={t("newTag.valueHint")} />
          <RadioGroupField field={fields.type} label={t("newTag.type")} choices={types} />
        </DialogForm>
      </ByValue>
    </RouteDialog>
  );
}

function closedAt(userId: string | undefined): string {
  return userId === undefined ? "/domain/tags" : `/domain/people/${userId}`;
}
