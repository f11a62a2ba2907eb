import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { RadioGroupField, SelectField } from "#app/components/fields/choice-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { firstFew } from "#app/lists/paging.ts";
import { readPerson } from "#app/routes/building/people/person/read-person.ts";
import { nfcTagBody } from "#contract/access/nfc-tags.ts";
import type { PresentedTag } from "#contract/access/presented-tags.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { id } from "#contract/fields.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import { ByValue } from "./by-value.tsx";
import { PresentedTags } from "./presented-tags.tsx";

/** The person is at a door with the new tag: further tags at the same time are other people's. */
const PRESENTED_SHOWN_MAX = 5;

const tagSchema = z.discriminatedUnion("intent", [
  nfcTagBody.pick({ identifier: true, value: true, type: true }).extend({ intent: z.literal("register") }),
  nfcTagBody
    .pick({ identifier: true, type: true })
    .extend({ intent: z.literal("take-presented"), presentedId: id }),
  z.object({ intent: z.literal("hand-out"), tagId: id }),
]);

export const meta = titleMeta;

/** Assigns a person a new tag, or one of the pool; without a person it registers one for the pool. */
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

/** The tags just presented at devices; undefined for readers who manage only some people's tags. */
async function readPresented(api: ApiCalls): Promise<PresentedTag[] | undefined> {
  const { role } = await api.users.me();
  if (role === null || !isAtLeast(role, "credential-manager")) return undefined;
  return (await api.presentedTags.list({ query: firstFew(PRESENTED_SHOWN_MAX) })).items;
}

export const action = formAction(
  { schema: tagSchema, guard: requireDomain },
  async ({ api, context, params }, typed) => {
    const { userId } = params;
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
    return changed(context, { to: closedAt(userId), message: userId ? "said.tagAssigned" : "said.tagAdded" });
  },
);

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
        <PostForm form={pooled} className="form" preventScrollReset>
          <SelectField field={tagId} label={t("newTag.fromPool")} choices={free} />
          <div className="form-actions start">
            <Button name="intent" value="hand-out">
              {t("newTag.handOut")}
            </Button>
          </div>
        </PostForm>
      )}
      {free.length > 0 && <p className="or">{t("newTag.orNew")}</p>}
      {presented && (
        <PresentedTags
          presented={presented}
          types={types}
          closeTo={closeTo}
          result={resultOf("take-presented")}
        />
      )}
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
