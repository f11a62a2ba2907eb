import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { RadioGroupField } from "#app/components/fields/choice-fields.tsx";
import { CodeField } from "#app/components/fields/code-field.tsx";
import { TextField } from "#app/components/fields/text-field.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readPresented } from "#app/routes/building/tags/read-presented.ts";
import { nfcTagBody } from "#contract/access/nfc-tags.ts";
import { id } from "#contract/fields.ts";
import { NFC_TAG_TYPES } from "#rules/access/nfc-tags.ts";
import { ByValue } from "./by-value.tsx";
import { PresentedTags } from "./presented-tags.tsx";

const CLOSE_TO = "/domain/tags";

const tagSchema = z.discriminatedUnion("intent", [
  nfcTagBody.pick({ identifier: true, value: true, type: true }).extend({ intent: z.literal("register") }),
  nfcTagBody
    .pick({ identifier: true, type: true })
    .extend({ intent: z.literal("take-presented"), presentedId: id }),
]);

export const meta = titleMeta;

/** Registers a tag for the pool. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const presented = await readPresented(api);
  const asked = new URL(request.url).searchParams.get("presented");
  return {
    title: await titleIn(request, "newTag.title"),
    presented,
    presentedId: presented?.find(({ id }) => id === asked)?.id,
  };
}

export const action = formAction(
  { schema: tagSchema, guard: requireDomain },
  async ({ api, context }, typed) => {
    const { identifier, type } = typed;
    if (typed.intent === "register") {
      await api.nfcTags.create({ body: { identifier, value: typed.value, type } });
    } else {
      await api.presentedTags.take({ id: typed.presentedId, body: { identifier, type } });
    }
    return changed(context, { to: CLOSE_TO, message: "said.tagAdded" });
  },
);

export default function NewTag() {
  const { t } = useTranslation();
  const { title, presented, presentedId } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const intent = answer?.result.initialValue?.["intent"];
  const resultOf = (own: string) => (intent === own ? answer?.result : undefined);
  const [form, fields] = useAnsweredForm<{ identifier: string; value: string; type: string }>({
    answer: { result: resultOf("register") },
    defaultValue: { type: "CARD" },
  });
  const types = NFC_TAG_TYPES.map((value) => ({ value, label: t(`components.tag.${value}`) }));
  return (
    <RouteDialog title={title} closeTo={CLOSE_TO}>
      <ErrorSummary failure={answer?.failure} />
      {presented && (
        <PresentedTags
          presented={presented}
          presentedId={presentedId}
          types={types}
          closeTo={CLOSE_TO}
          result={resultOf("take-presented")}
        />
      )}
      <ByValue folded={presented !== undefined && presented.length > 0 && intent !== "register"}>
        <DialogForm form={form} closeTo={CLOSE_TO} confirm={t("newTag.register")} intent="register">
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
