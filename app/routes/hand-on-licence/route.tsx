import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { allPages } from "#contract/client/pages.ts";
import { id as userId } from "#contract/fields.ts";
import { inGroupsOfFour } from "#rules/printed-codes.ts";
import { requireAdministrator } from "../../auth/guards.ts";
import { SelectField } from "../../components/choice-fields.tsx";
import { DialogForm } from "../../components/dialog-form.tsx";
import { Notice } from "../../components/notice.tsx";
import { RouteDialog } from "../../components/route-dialog.tsx";
import { submit } from "../../forms/submit.ts";
import { useAnsweredForm } from "../../forms/use-answered-form.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";

const handOnSchema = z.object({ userId });

export const meta = titleMeta;

/** Hands a licence to somebody else of the building; virtual users own nothing. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(context);
  const { id, code } = await api.licences.get({ id: params["licenceId"]! });
  const [me, people] = await Promise.all([api.users.me(), allPages((query) => api.users.list({ query }))]);
  const others = people.filter((person) => person.id !== me.id && person.role !== "virtual-user");
  return {
    title: await titleIn(request, "licences.handOnNamed", { code: inGroupsOfFour(code) }),
    id,
    others: others.map(({ id, name, email }) => ({ id, name, email })),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(context);
  return submit(await request.formData(), { schema: handOnSchema }, async (body) => {
    await api.licences.setOwner({ id: params["licenceId"]!, body });
    return redirect("/domain/licences?handed=1", 303);
  });
}

export default function HandOnLicence() {
  const { t } = useTranslation();
  const { title, id, others } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof handOnSchema>>({
    id: "hand-on",
    answer,
  });
  const closeTo = `/domain/licences/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      {others.length === 0 ? (
        <Notice title={t("licences.nobodyElse")} />
      ) : (
        <DialogForm
          form={form}
          failure={answer?.failure}
          closeTo={closeTo}
          confirm={t("licences.handOn")}
          removes
        >
          <p>{t("licences.handOnText")}</p>
          <SelectField
            field={fields.userId}
            label={t("licences.newOwner")}
            placeholder={t("licences.choose")}
            choices={others.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
          />
        </DialogForm>
      )}
    </RouteDialog>
  );
}
