import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "../../auth/guards.ts";
import { Button, LinkButton } from "../../components/button.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { PassedOnLink } from "../../components/link-request.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { PostForm } from "../../components/post-form.tsx";
import { signsInWith } from "../../components/signs-in-with.ts";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { AccountFacts } from "./account-facts.tsx";

const asked = z.object({ intent: z.enum(["link", "enable"]) });

/** What the page tells of after it was done. */
const DONE = ["created", "sent", "disabled", "enabled", "made", "unmade", "factors", "sessions"] as const;

export const meta = titleMeta;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
  const told = new URL(request.url).searchParams.get("done");
  return {
    title: await titleIn(request, "accounts.accountTitle", { name: user.name }),
    user,
    isOwn: user.id === person.id,
    done: DONE.find((each) => each === told),
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { api } = await requireInstallation(context);
  const id = params["userId"] ?? "";
  return submit(await request.formData(), { schema: asked }, async ({ intent }) => {
    if (intent === "enable") {
      await api.installationUsers.enable({ id });
      return redirect(`/installation/users/${id}?done=enabled`, 303);
    }
    const { link } = await api.installationUsers.sendLink({ id });
    return link === null ? redirect(`/installation/users/${id}?done=sent`, 303) : data({ passOn: link });
  });
}

export default function ManagedAccount() {
  const { t } = useTranslation();
  const { user, isOwn, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const base = `/installation/users/${user.id}`;
  const { state, installationAdministrator, secondFactor, passkeys } = user;
  return (
    <>
      <PageTitle title={user.name} within={{ label: t("accounts.title"), to: "/installation/users" }}>
        {signsInWith(user)}
      </PageTitle>
      <div className="stack section">
        {done && !answer && <Notice tone="good" title={t(`accounts.done.${done}`, { name: user.name })} />}
        {answer && "passOn" in answer && <PassedOnLink link={answer.passOn} />}
        {answer && "failure" in answer && <ErrorSummary failure={answer.failure} />}
        <AccountFacts user={user} />
        {isOwn ? (
          <p>
            {t("accounts.own")} <LinkButton to="/account">{t("shell.account")}</LinkButton>
          </p>
        ) : (
          <div className="form-actions start">
            {state !== "DISABLED" && (
              <PostForm preventScrollReset>
                <Button icon="mail" name="intent" value="link">
                  {t(state === "WAITING" ? "accounts.activationLink" : "accounts.resetLink")}
                </Button>
              </PostForm>
            )}
            <LinkButton to={`${base}/administrator`} icon="service" preventScrollReset>
              {t(installationAdministrator ? "accounts.unmake" : "accounts.make")}
            </LinkButton>
            <LinkButton to={`${base}/sessions`} icon="sign-out" preventScrollReset>
              {t("accounts.endSessions")}
            </LinkButton>
            {(secondFactor || passkeys > 0) && (
              <LinkButton to={`${base}/factors`} icon="key" preventScrollReset>
                {t("accounts.removeFactors")}
              </LinkButton>
            )}
            {state === "DISABLED" ? (
              <PostForm preventScrollReset>
                <Button icon="check" weight="primary" name="intent" value="enable">
                  {t("accounts.enable")}
                </Button>
              </PostForm>
            ) : (
              <LinkButton to={`${base}/disable`} icon="refused" weight="danger" preventScrollReset>
                {t("accounts.disable")}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      <Outlet />
    </>
  );
}
