import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { isApiError } from "#contract/errors.ts";
import { type MessageState, messageState } from "#contract/messages.ts";
import { requireDomain } from "../../auth/guards.ts";
import { LinkButton } from "../../components/button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorSummary } from "../../components/error-summary.tsx";
import { FilterForm } from "../../components/filter-form.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { Notice } from "../../components/notice.tsx";
import { PageTitle } from "../../components/page-title.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { submit } from "../../forms/submit.ts";
import { titleIn } from "../../i18n/page-title.server.ts";
import { titleMeta } from "../../i18n/page-title.ts";
import { onlyTotal, turnedPage } from "../../paging.ts";
import { MailServerState } from "./mail-server-state.tsx";
import { againSchema, filterSchema } from "./message-schemas.ts";
import { MessageTable } from "./message-table.tsx";

export const meta = titleMeta;

/** What leaves the installation is its administrators' to see: the API refuses all others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { state } = filterSchema.parse(Object.fromEntries(search));
  const [messages, waiting, failed, server, { mobileMessages }] = await Promise.all([
    api.messages.list({ query: { ...turnedPage(search), state } }),
    api.messages.list({ query: { ...onlyTotal, state: "WAITING" } }),
    api.messages.list({ query: { ...onlyTotal, state: "FAILED" } }),
    findServer(api),
    api.users.services(),
  ]);
  const invites = messages.items.some(({ invite }) => invite) ? await inviteIds(api) : new Set();
  return {
    title: await titleIn(request, "messages.title"),
    // Told by the server: in the browser the contract's schemas would come with them.
    states: messageState.options,
    state,
    again: search.has("again"),
    server,
    mobileMessages,
    mayBeSet: context.onPremise,
    waiting: waiting.total,
    failed: failed.total,
    messages: {
      ...messages,
      items: messages.items.map((message) => ({
        ...message,
        inviteHere: message.invite !== null && invites.has(message.invite.id),
      })),
    },
  };
}

async function findServer(api: ApiCalls) {
  try {
    const { host, emailFrom } = await api.mailServer.get();
    return { host, emailFrom };
  } catch (error) {
    if (isApiError(error) && error.errorName === "NOT_FOUND") return undefined;
    throw error;
  }
}

/** The invites of this building, where somebody administers it. */
async function inviteIds(api: ApiCalls): Promise<Set<string>> {
  const { role } = await api.users.me();
  if (role !== "administrator") return new Set();
  return new Set((await allPages((query) => api.invites.list({ query }))).map(({ id }) => id));
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireDomain(context);
  return submit(await request.formData(), { schema: againSchema }, async ({ messageId }) => {
    await api.messages.sendAgain({ id: messageId });
    return redirect("/domain/messages?again", 303);
  });
}

export default function Messages() {
  const { t } = useTranslation();
  const { messages, states, state, again, server, mobileMessages, waiting, failed, mayBeSet } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageTitle title={t("messages.title")}>{t("messages.lead")}</PageTitle>
      <div className="stack">
        <MailServerState {...{ server, mobileMessages, waiting, failed, mayBeSet }} />
        {again && !answer && <Notice tone="good" title={t("messages.sentAgain")} />}
        <ErrorSummary failure={answer?.failure} />
        {(messages.total > 0 || state) && <StateFilter states={states} state={state} />}
        {messages.items.length > 0 ? (
          <MessageTable messages={messages.items} />
        ) : (
          <EmptyState picture="no-invites" title={t(state ? "messages.noneFound" : "messages.empty")}>
            <p>{t("messages.emptyText")}</p>
          </EmptyState>
        )}
        <Pagination page={messages.page} pageSize={messages.pageSize} total={messages.total} />
        <LinksToPassOn />
      </div>
    </>
  );
}

interface StateFilterProps {
  states: readonly MessageState[];
  state: MessageState | undefined;
}

function StateFilter({ states, state }: StateFilterProps) {
  const { t } = useTranslation();
  const choices = states.map((value) => ({ value, label: t(`messages.states.${value}`) }));
  return (
    <FilterForm kind="filter" label={t("messages.filter")} show={t("messages.show")}>
      <FilterSelect
        any={t("messages.any")}
        name="state"
        label={t("messages.state")}
        choices={choices}
        chosen={state}
      />
    </FilterForm>
  );
}

/** For whoever waits for a link that no message brings: it is asked for where they would, and handed on. */
function LinksToPassOn() {
  const { t } = useTranslation();
  return (
    <section className="stack tight section" aria-labelledby="pass-on">
      <h2 id="pass-on">{t("messages.link.title")}</h2>
      <p>{t("messages.link.text")}</p>
      <div className="form-actions start">
        <LinkButton to="/activate" icon="person">
          {t("messages.link.activation")}
        </LinkButton>
        <LinkButton to="/reset_password" icon="key">
          {t("messages.link.reset")}
        </LinkButton>
      </div>
    </section>
  );
}
