import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireDomain } from "#app/auth/guards.ts";
import { LinkButton } from "#app/components/forms/button.tsx";
import { ErrorSummary } from "#app/components/forms/error-summary.tsx";
import { EmptyLine } from "#app/components/lists/empty-state.tsx";
import { FilterForm } from "#app/components/lists/filter-form.tsx";
import { FilterSelect } from "#app/components/lists/filter-select.tsx";
import { Pagination } from "#app/components/lists/pagination.tsx";
import { PageTitle } from "#app/components/shell/page-title.tsx";
import { findServer } from "#app/forms/mail-server.ts";
import { titleIn } from "#app/i18n/page-title.server.ts";
import { titleMeta } from "#app/i18n/page-title.ts";
import { readOrder } from "#app/lists/order.server.ts";
import { onlyTotal, readPageNumber } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { allPages } from "#contract/client/pages.ts";
import { type MessageState, messageState } from "#contract/installation/messages.ts";
import { MESSAGE_ORDERS } from "#rules/installation/messages.ts";
import { MailServerState } from "./mail-server-state.tsx";
import { MessageTable } from "./message-table.tsx";
import { sendAgain } from "./send-again.ts";

const filterSchema = z.object({ state: messageState.optional().catch(undefined) });

export const meta = titleMeta;

/** The installation's messages are for its administrators: the API refuses all others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireDomain(context);
  const search = new URL(request.url).searchParams;
  const { state } = filterSchema.parse(Object.fromEntries(search));
  const { order, sorted, headers } = await readOrder(request, "messages", {
    columns: MESSAGE_ORDERS,
    own: "triedAtDown",
  });
  const [messages, waiting, failed, server, { mobileMessages }] = await Promise.all([
    api.messages.list({ query: { ...readPageNumber(search), ...sorted, state } }),
    api.messages.list({ query: { ...onlyTotal, state: "WAITING" } }),
    api.messages.list({ query: { ...onlyTotal, state: "FAILED" } }),
    findServer(api),
    api.users.services(),
  ]);
  const invites = messages.items.some(({ invite }) => invite) ? await inviteIds(api) : new Set();
  const shown = {
    title: await titleIn(request, "messages.title"),
    // Sent by the server: in the browser it would load the contract's schemas.
    states: messageState.options,
    state,
    order,
    server: server && { host: server.host, emailFrom: server.emailFrom },
    mobileMessages,
    canBeSet: context.onPremise,
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
  return data(shown, { headers });
}

/** The invites of this building, if the reader administers it. */
async function inviteIds(api: ApiCalls): Promise<Set<string>> {
  const { role } = await api.users.me();
  if (role !== "administrator") return new Set();
  return new Set((await allPages((query) => api.invites.list({ query }))).map(({ id }) => id));
}

export const action = sendAgain;

export default function Messages() {
  const { t } = useTranslation();
  const { messages, states, state, order, server, mobileMessages, waiting, failed, canBeSet } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageTitle title={t("messages.title")} count={messages.total}>
        {t("messages.lead")}
      </PageTitle>
      <div className="stack">
        <MailServerState
          server={server}
          mobileMessages={mobileMessages}
          waiting={waiting}
          failed={failed}
          canBeSet={canBeSet}
        />
        <ErrorSummary failure={answer?.failure} />
        {(messages.total > 0 || state) && <StateFilter states={states} state={state} />}
        {messages.items.length > 0 ? (
          <MessageTable messages={messages.items} order={order} />
        ) : (
          <EmptyLine title={t(state ? "messages.noneFound" : "messages.empty")}>
            {t("messages.emptyText")}
          </EmptyLine>
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
      <FilterSelect name="state" label={t("messages.state")} choices={choices} chosen={state} />
    </FilterForm>
  );
}

/** For people whose link can't be sent: it is requested as usual, and passed on by hand. */
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
