import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { Gate } from "#app/components/drawings/gate.tsx";
import { Button } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { LinkRequestForm, LinkSent, LinkToPassOn } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { formAction, formActions } from "#app/forms/form-action.ts";
import { linkRequestAction } from "#app/forms/links/ask-for-link.ts";
import { readSentTo } from "#app/forms/sent-to.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { linkToken } from "#contract/fields.ts";

const openSchema = z.object({ token: linkToken });

export const meta = titleMeta;

/** Opening the link changes nothing: mail programs prefetch links. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  return {
    title: await titleIn(request, "knownBrowser.title"),
    token: searchParams.get("token"),
    sent: readSentTo(searchParams),
    contact: linkRequest.constraint(),
  };
}

const linkRequest = linkRequestAction({
  screen: "/known_browser",
  send: (api, contact) => api.accountLinks.requestBrowserLink({ body: { contact } }),
});

/** The browser stores the provider's device token in its cookie, and is known at the next sign-in. */
const rememberBrowser = formAction({ schema: openSchema }, async ({ context }, { token }) => {
  const { client, address, requestId, deviceToken } = context;
  const body = { browserToken: token, device_token: deviceToken };
  const known = await client.as({ address, requestId }).accountLinks.knowBrowser({ body });
  context.deviceToken = known.device_token;
  return redirect("/?known", 303);
});

export const action = formActions([linkRequest, rememberBrowser]);

export default function KnownBrowser() {
  const { t } = useTranslation();
  const { token: opened, sent, contact } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "passOn" in answer) return <LinkToPassOn link={answer.passOn} />;
  const typed = answer?.result.initialValue;
  const token = String(typed?.["token"] ?? opened ?? "");
  const isRefused = answer?.failure?.name === "LINK_NOT_VALID";
  if (token !== "" && !isRefused && typed?.["intent"] !== "ask") {
    return (
      <Gate title={t("knownBrowser.title")} lead={t("knownBrowser.lead")}>
        <PostForm className="form" action="/known_browser" replace>
          <ErrorSummary failure={answer?.failure} />
          <input type="hidden" name="token" value={token} />
          <div className="form-actions">
            <Button weight="primary">{t("knownBrowser.confirm")}</Button>
          </div>
        </PostForm>
      </Gate>
    );
  }
  if (!answer && sent) return <LinkSent mode={sent} />;
  return (
    <Gate
      title={isRefused ? t("links.refusedTitle") : t("knownBrowser.askTitle")}
      lead={isRefused ? <span role="alert">{t("knownBrowser.refusedText")}</span> : t("knownBrowser.askLead")}
    >
      <LinkRequestForm
        action="/known_browser"
        button={t("knownBrowser.ask")}
        constraint={contact}
        answer={answer}
      />
    </Gate>
  );
}
