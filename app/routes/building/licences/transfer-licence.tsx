import { type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { ChooseOneField } from "#app/components/fields/chooser-fields.tsx";
import { Notice } from "#app/components/shell/notice.tsx";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { readProof } from "#app/forms/proof.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { filterOffered, offerFirst, readSearch } from "#app/lists/offered-choices.ts";
import { id as userId } from "#contract/fields.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

const transferSchema = z.object({ userId });

export const meta = titleMeta;

/** Transfers a licence to another person of the building; virtual users own nothing. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, code, owner } = await api.licences.get({ id: params["licenceId"]! });
  const search = readSearch(request, context);
  const [me, people] = await Promise.all([
    api.users.me(),
    offerFirst(search, (query) => api.users.list({ query })),
  ]);
  const others = filterOffered(
    people,
    (person) => person.hasAccount && person.id !== me.id && person.role !== "virtual-user",
  );
  return {
    title: await titleIn(request, "licences.handOnNamed", { code: formatLicenceCode(code) }),
    id,
    stored: { userId: owner },
    extent: others.extent,
    others: others.choices.map(({ id, name, email }) => ({ id, name, email })),
    proof: await readProof(api),
  };
}

export const action = formAction(
  {
    schema: transferSchema,
    choosers: ["userId"],
    guard: requireAdministrator,
    proves: ({ api }) => api,
    stored: ({ api, params }) => ({
      of: params["licenceId"]!,
      read: async () => ({ userId: (await api.licences.get({ id: params["licenceId"]! })).owner }),
    }),
  },
  async ({ api, context, params }, body) => {
    const id = params["licenceId"]!;
    await api.licences.setOwner({ id, body });
    return changed(context, { to: "/domain/licences", message: "licences.notice.handed" });
  },
);

export default function TransferLicence() {
  const { t } = useTranslation();
  const { title, id, stored, extent, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof transferSchema>>({
    id: "hand-on",
    answer,
    stored,
  });
  const closeTo = `/domain/licences/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {others.length === 0 && extent.search === "" && <Notice title={t("licences.nobodyElse")} />}
      {(others.length > 0 || extent.search !== "") && (
        <DialogForm
          form={form}
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t("licences.handOn")}
          removes
        >
          <p>{t("licences.handOnText")}</p>
          <ChooseOneField
            field={fields.userId}
            label={t("licences.newOwner")}
            placeholder={t("licences.choose")}
            choices={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
            extent={extent}
          />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
