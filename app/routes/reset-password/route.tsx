import { getZodConstraint } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Gate } from "../../components/gate.tsx";
import { LinkRequestForm, LinkSent, LinkToPassOn } from "../../components/link-request.tsx";
import { askForLink } from "../../forms/ask-for-link.ts";
import { contactSchema } from "../../forms/contact-schema.ts";
import { readSentTo } from "../../forms/sent-to.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import type { LoadContext } from "../../load-context.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { newPasswordSchema } from "./new-password-schema.ts";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "resetPassword.title"),
    ...{ token: searchParams.get("token"), sent: readSentTo(searchParams) },
    contact: getZodConstraint(contactSchema),
    password: getZodConstraint(newPasswordSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  if (form.get("intent") === "choose") return choosePassword(context, form);
  return askForLink(context, form, {
    screen: "/reset_password",
    send: (api, contact) => api.accountLinks.requestPasswordReset({ body: { contact } }),
  });
}

/** All sign-ins of the account end, and this browser's with them, whoever's it is: one signs in anew. */
async function choosePassword({ client, address, requestId, session }: LoadContext, form: FormData) {
  const secrets = ["password", "passwordAgain"] as const;
  return submit(form, { schema: newPasswordSchema, secrets }, async ({ token, password }) => {
    const body = { resetToken: token, password };
    await client.as({ address, requestId }).accountLinks.resetPassword({ body });
    const headers = new Headers();
    if (await session.read()) headers.set("Set-Cookie", await session.end());
    return redirect("/?reset=1", { status: 303, headers });
  });
}

export default function ResetPassword() {
  const { t } = useTranslation();
  const { token: opened, sent, contact, password } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "passOn" in answer) return <LinkToPassOn link={answer.passOn} />;
  const typed = answer?.result.initialValue;
  const token = String(typed?.["token"] ?? opened ?? "");
  const isRefused = answer?.failure?.name === "LINK_NOT_VALID";
  if (token !== "" && !isRefused && typed?.["intent"] !== "ask") {
    return (
      <Gate title={t("resetPassword.title")} lead={t("resetPassword.lead")}>
        <NewPasswordForm token={token} constraint={password} answer={answer} />
      </Gate>
    );
  }
  if (!answer && sent) return <LinkSent mode={sent} />;
  return (
    <Gate
      title={isRefused ? t("links.refusedTitle") : t("resetPassword.askTitle")}
      lead={
        isRefused ? <span role="alert">{t("resetPassword.refusedText")}</span> : t("resetPassword.askLead")
      }
    >
      <LinkRequestForm
        action="/reset_password"
        button={t("resetPassword.ask")}
        constraint={contact}
        answer={answer}
      />
    </Gate>
  );
}
