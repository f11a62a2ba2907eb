import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { CardDrawing } from "#app/components/drawings/card-drawing.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readSearch } from "#app/lists/offered-choices.ts";
import { offerPeople } from "#app/routes/building/people/person/read-people.ts";
import { id as userId } from "#contract/fields.ts";

const CLOSE_TO = "/domain/tags";

const giveSchema = z.object({ userId });

export const meta = titleMeta;

/** Gives a tag to a person, who opens with it from then on. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = readSearch(request, context);
  const { identifier, value, type, userId } = await api.nfcTags.get({ id: params["tagId"] ?? "" });
  return {
    title: await titleIn(request, "tagPool.give", { identifier }),
    tag: { identifier, value, type },
    holder: { userId },
    people: await offerPeople(api, search),
  };
}

export const action = formAction(
  {
    schema: giveSchema,
    choosers: ["userId"],
    guard: requireDomain,
    stored: ({ api, params }) => ({
      of: params["tagId"] ?? "",
      read: async () => ({ userId: (await api.nfcTags.get({ id: params["tagId"] ?? "" })).userId }),
    }),
  },
  async ({ api, context, params }, body) => {
    const id = params["tagId"] ?? "";
    const { userId } = body;
    const { userId: holderId } = await api.nfcTags.get({ id });
    // An older provider does not know the field, and need not for a tag without a holder.
    const means = { tagId: id, fromHolder: holderId !== null && holderId !== userId ? true : undefined };
    await api.accessCredentials.create({ body: { userId, credentialType: "NFC_TAG", means } });
    return changed(context, { to: `/domain/people/${userId}`, message: "addAccess.done" });
  },
);

export default function GiveTag() {
  const { t } = useTranslation();
  const { title, tag, holder, people } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof giveSchema>>({
    id: "give-tag",
    answer,
    stored: holder,
  });
  return (
    <RouteDialog title={title} closeTo={CLOSE_TO}>
      <DialogForm form={form} failure={answer?.failure} closeTo={CLOSE_TO} confirm={t("newTag.handOut")}>
        <CardDrawing {...tag} />
        <ChooseOneField
          field={fields.userId}
          label={t("tagPool.to")}
          placeholder={t("tagPool.choose")}
          choices={people.choices.map(({ id, name, isOwned }) => ({
            value: id,
            // Indented, below its owner.
            label: isOwned ? `– ${name}` : name,
          }))}
          extent={people.extent}
        />
      </DialogForm>
    </RouteDialog>
  );
}
