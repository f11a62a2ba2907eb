import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { id as userId } from "#contract/fields.ts";
import { requireDomain } from "../../auth/guards.ts";
import { CardDrawing } from "../../components/card-drawing.tsx";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { readPeople } from "../person/read-people.ts";

const CLOSE_TO = "/domain/tags";

const giveSchema = z.object({ userId });

export const meta = titleMeta;

/** Hands a tag of the pool to somebody. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const { identifier, value, type } = await api.nfcTags.get({ id: params["tagId"] ?? "" });
  return {
    title: await titleIn(request, "tagPool.give", { identifier }),
    tag: { identifier, value, type },
    people: (await readPeople(api)).map(({ id, name, ownerId }) => ({ id, name, isOwned: ownerId !== null })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  return submit(await request.formData(), { schema: giveSchema }, async (body) => {
    await api.nfcTags.update({ id: params["tagId"] ?? "", body });
    return redirect(`/domain/people/${body.userId}`, 303);
  });
}

export default function GiveTag() {
  const { t } = useTranslation();
  const { title, tag, people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof giveSchema>>({
    id: "give-tag",
    answer,
  });
  return (
    <RouteDialog title={title} closeTo={CLOSE_TO}>
      <DialogForm form={form} failure={answer?.failure} closeTo={CLOSE_TO} confirm={t("newTag.handOut")}>
        <CardDrawing {...tag} />
        <SelectField
          field={fields.userId}
          label={t("tagPool.to")}
          placeholder={t("tagPool.choose")}
          choices={people.map(({ id, name, isOwned }) => ({
            value: id,
            // Set in, below whose virtual user this is.
            label: isOwned ? `– ${name}` : name,
          }))}
        />
      </DialogForm>
    </RouteDialog>
  );
}
