import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LinkRequestForm, LinkSent, LinkToPassOn } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { InviteResults } from "#app/components/lists/invite-results.tsx";
import { formActions } from "#app/forms/form-action.ts";
import { linkRequestAction } from "#app/forms/links/ask-for-link.ts";
import { readSentTo } from "#app/forms/sent-to.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { activateByLink, activateWithName, activateWithPassword } from "./activate-account.ts";
import { NewAccountForm } from "./new-account-form.tsx";
import { type NewAccountIntent } from "./schemas.ts";
import type { JoinedBuilding } from "./sign-in-with-chosen.ts";

export const meta = titleMeta;

/** What the link confirms, as it says itself. */
const confirmed = z.enum(["account", "email", "mobile"]).catch("account");

/** Opening the link changes nothing: mail programs prefetch links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const confirms = confirmed.parse(searchParams.get("confirms"));
  return {
    title: await titleIn(request, `activate.titles.${confirms}`),
    confirms,
    token: searchParams.get("token"),
    sent: readSentTo(searchParams),
    done: searchParams.has("done"),
    contact: linkRequest.constraint(),
    newAccount: activateWithName.constraint(),
  };
}

const linkRequest = linkRequestAction({
  screen: "/activate",
  send: (api, username) => api.accountLinks.resendActivationLink({ body: { username } }),
});

export const action = formActions([linkRequest, activateWithPassword, activateWithName, activateByLink]);

export default function Activate() {
  const { t } = useTranslation();
  const { token: opened, confirms, sent, done, contact, newAccount } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "passOn" in answer) return <LinkToPassOn link={answer.passOn} />;
  if (answer && "joined" in answer) return <Activated {...answer} />;
  const asked = answer && "newAccount" in answer ? answer.newAccount : undefined;
  const failed = answer && "result" in answer ? answer : undefined;
  const typed = failed?.result.initialValue;
  const token = asked?.token ?? String(typed?.["token"] ?? opened ?? "");
  const intent = asked?.intent ?? newAccountIntentIn(typed);
  const isRefused = failed?.failure?.name === "LINK_NOT_VALID";
  if (token !== "" && !isRefused && intent) {
    const [title, lead] =
      intent === "password"
        ? [t("activate.chooseTitle"), t("activate.chooseLead")]
        : [t("activate.introduceTitle"), t("activate.introduceLead")];
    return (
      <Gate title={title} lead={lead}>
        <NewAccountForm token={token} intent={intent} constraint={newAccount} answer={failed} />
      </Gate>
    );
  }
  if (token !== "" && !isRefused && typed?.["intent"] !== "ask") {
    return (
      <Gate title={t(`activate.titles.${confirms}`)} lead={t(`activate.leads.${confirms}`)}>
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

/** Returns which form for a new account was sent. */
function newAccountIntentIn(typed: Record<string, unknown> | null | undefined): NewAccountIntent | undefined {
  const intent = typed?.["intent"];
  return intent === "password" || intent === "name-and-password" ? intent : undefined;
}

interface ActivatedProps {
  /** The buildings that were joined with it, by the invites of the sign-up. */
  joined?: readonly JoinedBuilding[];
  signedIn?: boolean;
}

function Activated({ joined = [], signedIn = false }: ActivatedProps) {
  const { t } = useTranslation();
  return (
    <Gate
      title={t("activate.doneTitle")}
      lead={<span role="status">{t(signedIn ? "activate.doneSignedIn" : "activate.doneText")}</span>}
    >
      {joined.map(({ domainId, label, results }) => (
        <section key={domainId} aria-label={label}>
          <h2>{t("invite.acceptedTitle", { label })}</h2>
          <InviteResults results={results} ofReader />
        </section>
      ))}
      <div className="form-actions">
        <LinkButton to="/" weight="primary" reloadDocument>
          {t("activate.goOn")}
        </LinkButton>
      </div>
    </Gate>
  );
}
