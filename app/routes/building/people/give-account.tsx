import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { formAction } from "#app/forms/form-action.ts";
import { pickLogin, withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { createInvite } from "#app/routes/building/invites/create-invite.ts";
import { ContactFields } from "#app/routes/building/invites/new-invite/contact-fields.tsx";
import { checkedTogether } from "#contract/fields-together.ts";
import { checkWholeNumber } from "#contract/people/invite-bodies.ts";
import { loginFields } from "#contract/people/logins.ts";
import { requireCardholder } from "./person/cardholder-access.ts";

const contactSchema = withChosenLogin(
  checkedTogether(z.object(loginFields), ["loginType"], checkWholeNumber),
);

export const meta = titleMeta;

/** Invites a person without an account, who gets one by accepting. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, cardholder } = await requireCardholder(context, params);
  const { id, name } = cardholder;
  const { mobileMessages, mailMessages } = await api.users.services();
  const title = await titleIn(request, "cardholder.giveTo", { name });
  return { title, id, name, mobileMessages, mailMessages };
}

export const action = formAction(
  { schema: contactSchema, guard: requireCardholder },
  async ({ api, cardholder, context }, typed) => {
    const { id: cardholderId, name, language } = cardholder;
    return createInvite({ api, context }, { ...pickLogin(typed), cardholderId, name, language });
  },
);

export default function GiveAccount() {
  const { t } = useTranslation();
  const { title, id, name, mobileMessages, mailMessages } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<z.input<typeof contactSchema>>({
    id: "give-account",
    answer,
    defaultValue: {
      loginType: mobileMessages ? "MAIL" : undefined,
      userMobileSenderPreference: mobileMessages ? "SMS" : undefined,
    },
  });
  const closeTo = `/domain/people/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t("newInvite.create")}
        icon="invite"
      >
        <p>{t("cardholder.giveText", { name })}</p>
        <ContactFields
          fields={fields}
          mobileMessages={mobileMessages}
          hint={t(mailMessages ? "newInvite.emailHint" : "newInvite.noMailHint")}
        />
      </DialogForm>
    </RouteDialog>
  );
}
