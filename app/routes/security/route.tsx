import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";
import { id } from "#contract/fields.ts";
import { requireUser } from "../../auth/guards.ts";
import { AppShell } from "../../components/app-shell.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { turnedPage } from "../../paging.ts";
import { App } from "./app.tsx";
import { Passkeys } from "./passkeys.tsx";
import { SignIns } from "./sign-ins.tsx";

const DONE = ["appRemoved", "passkeyAdded", "passkeyRemoved", "ended", "endedOthers"] as const;

const ending = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("end"), signInId: id }),
  z.object({ intent: z.literal("endOthers") }),
]);

export const meta = titleMeta;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(context);
  const address = new URL(request.url).searchParams;
  const [{ name }, factors, signIns] = await Promise.all([
    api.users.me(),
    readFactors(api),
    api.signIns.list({ query: turnedPage(address) }),
  ]);
  const told = address.get("done");
  return {
    title: await titleIn(request, "security.title"),
    person: { name },
    ...{ factors, signIns },
    done: DONE.find((each) => each === told),
  };
}

/** A virtual user has none: its owner answers for it. */
async function readFactors(api: ApiCalls) {
  try {
    const [app, passkeys] = await Promise.all([
      api.secondFactors.get(),
      allPages((query) => api.passkeys.list({ query })),
    ]);
    return { app, passkeys };
  } catch (error) {
    if (isApiError(error, "FORBIDDEN")) return undefined;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireUser(context);
  return submit(await request.formData(), { schema: ending }, async (typed) => {
    if (typed.intent === "end") await api.signIns.end({ id: typed.signInId });
    else await api.signIns.endOthers();
    const done = typed.intent === "end" ? "ended" : "endedOthers";
    return redirect(`/account/security?done=${done}`, 303);
  });
}

export default function Security() {
  const { t } = useTranslation();
  const { person, factors, signIns, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <AppShell person={person}>
      <PageTitle title={t("security.title")} within={{ label: t("account.title"), to: "/account" }}>
        {t("security.lead")}
      </PageTitle>
      <div className="stack">
        {done && !answer && <Notice tone="good" title={t(`security.done.${done}`)} />}
        <ErrorSummary failure={answer?.failure} />
        {factors && (
          <div className="account-sections">
            <App {...factors.app} />
            <Passkeys passkeys={factors.passkeys} />
          </div>
        )}
        <SignIns signIns={signIns.items} />
        <Pagination page={signIns.page} pageSize={signIns.pageSize} total={signIns.total} />
      </div>
      <Outlet />
    </AppShell>
  );
}
