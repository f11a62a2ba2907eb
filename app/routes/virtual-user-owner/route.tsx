import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id as ownerId } from "#contract/fields.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { personPage, requireVirtualUser } from "../person/virtual-user-access.ts";

const ownerSchema = z.object({ ownerId });

export const meta = titleMeta;

/** Gives a virtual user to another person, who answers for it from then on. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  const people = await allPages((query) => api.users.list({ query }));
  const others = people.filter(({ id }) => id !== virtualUser.ownerId);
  return {
    title: await titleIn(request, "virtualUsers.ownerOf", { name: virtualUser.name }),
    others: others.map(({ id, name, email }) => ({ id, name, email })),
    closeTo: personPage(params.userId),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api, virtualUser } = await requireVirtualUser(context, params);
  return submit(await request.formData(), { schema: ownerSchema }, async (body) => {
    await api.virtualUsers.changeOwner({ id: virtualUser.id, body });
    return redirect(`/domain/people/${body.ownerId}`, 303);
  });
}

export default function VirtualUserOwner() {
  const { t } = useTranslation();
  const { title, others, closeTo } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof ownerSchema>>({
    id: "virtual-user-owner",
    answer,
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
        <SelectField
          field={fields.ownerId}
          label={t("virtualUsers.newOwner")}
          placeholder={t("virtualUsers.choose")}
          choices={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        />
      </DialogForm>
    </RouteDialog>
  );
}
