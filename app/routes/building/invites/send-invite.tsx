import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { requireAdministrator } from "#app/auth/guards.ts";
import { DialogForm } from "#app/components/dialogs/dialog-form.tsx";
import { RouteDialog } from "#app/components/dialogs/route-dialog.tsx";
import { SelectField } from "#app/components/fields/choice-fields.tsx";
import { languageNames } from "#app/components/menus/language-names.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { pickLogin, withChosenLogin } from "#app/forms/schemas/chosen-login.ts";
import { useAnsweredForm } from "#app/forms/use-answered-form.ts";
import { readLanguage } from "#app/i18n/language.server.ts";
import { inviteNameIn, titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { sendInviteBody } from "#contract/people/invite-bodies.ts";
import { LANGUAGES } from "#rules/languages.ts";
import { ContactFields } from "./new-invite/contact-fields.tsx";

const sendSchema = withChosenLogin(sendInviteBody);

type SendFields = z.input<typeof sendSchema>;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, domainId } = await requireAdministrator(context);
  const [invite, building, { mobileMessages, mailMessages }, language] = await Promise.all([
    api.invites.get({ id: params["inviteId"]! }),
    api.domains.get({ id: domainId }),
    api.users.services(),
    readLanguage(request),
  ]);
  const name = await inviteNameIn(request, invite, building);
  return {
    title: await titleIn(request, "sendInvite.title", { name }),
    id: invite.id,
    mobileMessages,
    mailMessages,
    language,
  };
}

export const action = formAction(
  { schema: sendSchema, guard: requireAdministrator },
  async ({ api, context, params }, typed) => {
    const id = params["inviteId"]!;
    const before = (await api.invites.get({ id })).message;
    const body = { ...pickLogin(typed), language: typed.language };
    const [{ message }, { mailMessages }] = await Promise.all([
      api.invites.send({ id, body }),
      api.users.services(),
    ]);
    // A contact that has had its share of this hour gets no more messages, without an error.
    const isNew = message?.createdAt !== before?.createdAt;
    const waits = message?.mode === "MAIL" && !mailMessages;
    const queued = waits ? "said.messageWaits" : "said.messageQueued";
    return changed(context, {
      to: `/domain/invites/${id}`,
      message: isNew ? queued : "said.messageNotQueued",
    });
  },
);

export default function SendInvite() {
  const { t } = useTranslation();
  const { title, id, mobileMessages, mailMessages, language } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useAnsweredForm<SendFields>({
    id: "send-invite",
    answer,
    defaultValue: {
      language,
      loginType: mobileMessages ? "MAIL" : undefined,
      userMobileSenderPreference: mobileMessages ? "SMS" : undefined,
    },
  });
  const closeTo = `/domain/invites/${id}`;
  return (
    <RouteDialog title={title} closeTo={closeTo}>
      <DialogForm
        form={form}
        failure={answer?.failure}
        closeTo={closeTo}
        confirm={t("sendInvite.send")}
        icon="mail"
      >
        <ContactFields
          fields={fields}
          mobileMessages={mobileMessages}
          hint={t(mailMessages ? "sendInvite.hint" : "sendInvite.noMailHint")}
        />
        <SelectField
          field={fields.language}
          label={t("newInvite.language")}
          choices={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        />
      </DialogForm>
    </RouteDialog>
  );
}
