import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireInstallation } from "#app/auth/guards.ts";
import { ProofFields } from "#app/components/fields/proof-fields.tsx";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { Button, LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { PassedOnLink } from "#app/components/forms/link-request.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { usePeriodicRevalidation } from "#app/components/shell/use-periodic-revalidation.ts";
import { changed } from "#app/forms/changed.ts";
import { formAction } from "#app/forms/form-action.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { AccountFacts } from "./account-facts.tsx";

/** A message on its way is sent, or has failed, in a few seconds. */
const AGAIN_AFTER_S = 4;

const formSchema = z.object({ intent: z.enum(["link", "enable"]) });

export const meta = titleMeta;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { api, person } = await requireInstallation(context);
  const user = await api.installationUsers.get({ id: params["userId"] ?? "" });
  return {
    title: user.name,
    user,
    isOwn: user.id === person.id,
  };
}

export const action = formAction(
  { schema: formSchema, guard: requireInstallation, proves: ({ api }) => api },
  async ({ api, context, params }, { intent }) => {
    const { id, name } = await api.installationUsers.get({ id: params["userId"] ?? "" });
    const to = `/installation/users/${id}`;
    if (intent === "enable") {
      await api.installationUsers.enable({ id });
      return changed(context, { to, message: "accounts.done.enabled", values: { name } });
    }
    const { link } = await api.installationUsers.sendLink({ id });
    if (link !== null) return data({ passOn: link });
    return changed(context, { to, message: "accounts.done.sent", values: { name } });
  },
);

export default function ManagedAccount() {
  const { t } = useTranslation();
  const { user, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const asksProof = answer && "proof" in answer && answer.proof?.needed;
  usePeriodicRevalidation(user.link?.state === "WAITING", AGAIN_AFTER_S);
  const base = `/installation/users/${user.id}`;
  const { state, installationAdministrator, secondFactor, passkeys } = user;
  return (
    <>
      <PageTitle title={user.name} within={{ label: t("accounts.title"), to: "/installation/users" }}>
        {signsInWith(user)}
      </PageTitle>
      <div className="stack section">
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
              <PostForm className={asksProof ? "form" : undefined} preventScrollReset>
                <ProofFields />
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
              <PostForm className={asksProof ? "form" : undefined} preventScrollReset>
                <ProofFields />
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
