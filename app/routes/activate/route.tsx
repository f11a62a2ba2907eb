import { getZodConstraint } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Gate } from "../../components/gate.tsx";
import { LinkRequestForm, LinkSent, LinkToPassOn } from "../../components/link-request.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { askForLink } from "../../forms/ask-for-link.ts";
import { contactSchema } from "../../forms/contact-schema.ts";
import { readSentTo } from "../../forms/sent-to.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { choosePassword, confirm } from "./activate-account.ts";
import { ChoosePasswordForm } from "./choose-password-form.tsx";
import { choosePasswordSchema } from "./schemas.ts";

export const meta = titleMeta;

/** Opening the link changes nothing: mail programs look at links before people do. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "activate.title"),
    ...{ token: searchParams.get("token"), sent: readSentTo(searchParams), done: searchParams.has("done") },
    contact: getZodConstraint(contactSchema),
    password: getZodConstraint(choosePasswordSchema),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "ask":
      return askForLink(context, form, {
        screen: "/activate",
        send: (api, username) => api.accountLinks.resendActivationLink({ body: { username } }),
      });
    case "choose":
      return choosePassword(context, form);
    default:
      return confirm(context, form);
  }
}

export default function Activate() {
  const { t } = useTranslation();
  const { token: opened, sent, done, contact, password } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "passOn" in answer) return <LinkToPassOn link={answer.passOn} />;
  const needsPassword = answer && "choose" in answer ? answer.choose : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const typed = failed?.result.initialValue;
  const token = needsPassword ?? String(typed?.["token"] ?? opened ?? "");
  const isRefused = failed?.failure?.name === "LINK_NOT_VALID";
  if (token !== "" && !isRefused && (needsPassword !== undefined || typed?.["intent"] === "choose")) {
    return (
      <Gate title={t("activate.chooseTitle")} lead={t("activate.chooseLead")}>
        <ChoosePasswordForm token={token} constraint={password} answer={failed} />
      </Gate>
    );
  }
  if (token !== "" && !isRefused && typed?.["intent"] !== "ask") {
    return (
      <Gate title={t("activate.title")} lead={t("activate.lead")}>
        <PostForm className="form" action="/activate" replace>
          <ErrorSummary failure={failed?.failure} />
          <input type="hidden" name="token" value={token} />
          <div className="form-actions">
            <Button weight="primary">{t("activate.confirm")}</Button>
          </div>
        </PostForm>
      </Gate>
    );
  }
  if (!answer && sent) return <LinkSent mode={sent} />;
  if (!answer && done) return <Activated />;
  return (
    <Gate
      title={isRefused ? t("links.refusedTitle") : t("activate.askTitle")}
      lead={isRefused ? <span role="alert">{t("activate.refusedText")}</span> : t("activate.askLead")}
    >
      <LinkRequestForm action="/activate" button={t("activate.ask")} constraint={contact} answer={failed} />
    </Gate>
  );
}

function Activated() {
  const { t } = useTranslation();
  return (
    <Gate title={t("activate.doneTitle")} lead={<span role="status">{t("activate.doneText")}</span>}>
      <div className="form-actions">
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("activate.goOn")}
        </LinkButton>
      </div>
    </Gate>
  );
}
