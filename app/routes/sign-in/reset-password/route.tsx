import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Gate } from "#app/components/drawings/gate.tsx";
import { EndedSignInMeans } from "#app/components/forms/ended-sign-in-means.tsx";
import { LinkRequestForm, LinkSent, LinkToPassOn } from "#app/components/forms/link-request.tsx";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { linkRequestAction } from "#app/forms/links/ask-for-link.ts";
import { readSentTo } from "#app/forms/sent-to.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { newPasswordSchema } from "./new-password-schema.ts";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "resetPassword.title"),
    token: searchParams.get("token"),
    sent: readSentTo(searchParams),
    contact: linkRequest.constraint(),
    password: choosePassword.constraint(),
  };
}

const linkRequest = linkRequestAction({
  screen: "/reset_password",
  send: (api, contact) => api.accountLinks.requestPasswordReset({ body: { contact } }),
});

/**
 * Ends all sign-ins of the account, and this browser's session, even if it is another person's: a new sign-in
 * is required.
 */
const choosePassword = formAction(
  { schema: newPasswordSchema, secrets: ["password", "passwordAgain"] },
  async ({ context }, { token, password }) => {
    const { client, address, requestId, session, deviceToken } = context;
    const body = { resetToken: token, password, device_token: deviceToken };
    const { ended, device_token } = await client
      .as({ address, requestId })
      .accountLinks.resetPassword({ body });
    context.deviceToken = device_token ?? deviceToken;
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (await session.read()) headers.set("Set-Cookie", await session.end());
    return data({ ended }, { headers });
  },
);

export const action = formActions([linkRequest, choosePassword]);

export default function ResetPassword() {
  const { t } = useTranslation();
  const { token: opened, sent, contact, password } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "passOn" in answer) return <LinkToPassOn link={answer.passOn} />;
  if (answer && "ended" in answer) return <EndedSignInMeans ended={answer.ended} />;
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
