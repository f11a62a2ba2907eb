import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { filterOffered, offerFirst, readSearch } from "#app/lists/offered-choices.ts";
import { id as ownerId } from "#contract/fields.ts";
import { personPage, requireVirtualUser } from "./person/virtual-user-access.ts";

const ownerSchema = z.object({ ownerId });

export const meta = titleMeta;

/** Transfers a virtual user to another person, who is responsible for it from then on. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  const search = readSearch(request, context);
  const others = filterOffered(
    await offerFirst(search, (query) => api.users.list({ query })),
    ({ id, hasAccount }) => hasAccount && id !== virtualUser.ownerId,
  );
  return {
    title: await titleIn(request, "virtualUsers.ownerOf", { name: virtualUser.name }),
    extent: others.extent,
    others: others.choices.map(({ id, name, email }) => ({ id, name, email })),
    owner: { ownerId: virtualUser.ownerId },
    closeTo: personPage(params.userId),
  };
}

export const action = formAction(
  {
    schema: ownerSchema,
    choosers: ["ownerId"],
    guard: requireVirtualUser,
    stored: ({ api, virtualUser }) => ({
      of: virtualUser.id,
      read: async () => ({ ownerId: (await api.virtualUsers.get({ id: virtualUser.id })).ownerId }),
    }),
  },
  async ({ api, virtualUser, context }, body) => {
    const { id } = virtualUser;
    await api.virtualUsers.changeOwner({ id, body });
    return changed(context, { to: `/domain/people/${body.ownerId}`, message: "said.ownerChanged" });
  },
);

export default function VirtualUserOwner() {
  const { t } = useTranslation();
  const { title, extent, others, owner, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof ownerSchema>>({
    id: "virtual-user-owner",
    answer,
    stored: owner,
  });
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t("virtualUsers.changeOwner")}
      >
        <p>{t("virtualUsers.ownerText")}</p>
        <ChooseOneField
          field={fields.ownerId}
          label={t("virtualUsers.newOwner")}
          placeholder={t("virtualUsers.choose")}
          choices={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          extent={extent}
        />
      </DialogForm>
    </RouteDialog>
  );
}
