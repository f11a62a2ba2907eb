import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MessageInOutbox, MessageKind, MessageState } from "#contract/messages.ts";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import type { IconName } from "../../components/icon-names.ts";
import { PostForm } from "../../components/post-form.tsx";
import { type StateName, StateDot } from "../../components/state.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";

export type ListedMessage = MessageInOutbox & {
  /** Whether its invite is one of this building, whose link can be passed on there. */
  inviteHere: boolean;
};

const pictures: Record<MessageKind, IconName> = {
  ACTIVATION: "person",
  EMAIL: "mail",
  RESET: "key",
  TERMS: "check",
  INVITE: "invite",
  JOINED: "people",
  FACTOR_ADDED: "key",
  FACTOR_REMOVED: "key",
  RECOVERY_CODE_USED: "key",
  PASSWORD_CHANGED: "key",
  EMAIL_CHANGED: "mail",
};

const dots: Record<MessageState, StateName> = {
  WAITING: "queued",
  SENT: "done",
  FAILED: "failed",
  NOBODY: "expired",
};

/** What was sent, what waits and what failed, with what can be done about it. */
export function MessageTable({ messages }: { messages: readonly ListedMessage[] }) {
  const { t } = useTranslation();
  const columns: Column<ListedMessage>[] = [
    {
      key: "what",
      title: t("messages.what"),
      cell: ({ kind }) => (
        <span className="message-kind">
          <Icon name={pictures[kind]} />
          {t(`messages.kinds.${kind}`)}
        </span>
      ),
    },
    { key: "to", title: t("messages.to"), cell: (message) => <Recipient {...message} /> },
    { key: "state", title: t("messages.state"), cell: (message) => <WhatCameOfIt {...message} /> },
    {
      key: "when",
      title: t("messages.when"),
      cell: ({ createdAt, triedAt }) => <Time at={triedAt ?? createdAt} />,
    },
    { key: "do", title: t("messages.do"), titleUnseen: true, cell: (message) => <ToDo {...message} /> },
  ];
  return <Table caption={t("messages.title")} columns={columns} rows={messages} keyOf={({ id }) => id} />;
}

function Recipient({ user, contact }: ListedMessage) {
  return (
    <span className="stacked">
      {user && <span>{user.name}</span>}
      <span className="fine mono">{contact}</span>
    </span>
  );
}

function WhatCameOfIt({ state, problem, attempts }: ListedMessage) {
  const { t } = useTranslation();
  return (
    <span className="stacked">
      <StateDot state={dots[state]}>{t(`messages.states.${state}`)}</StateDot>
      {problem && state !== "SENT" && <span className="fine">{t(`messages.problems.${problem}`)}</span>}
      {attempts > 1 && <span className="fine">{t("messages.attempts", { count: attempts })}</span>}
    </span>
  );
}

function ToDo({ id, state, kind, contact, invite, inviteHere }: ListedMessage) {
  const { t } = useTranslation();
  if (inviteHere && invite && state !== "SENT")
    return <Link to={`/domain/invites/${invite.id}`}>{t("messages.toInvite")}</Link>;
  if (state !== "FAILED") return null;
  return (
    <PostForm action="/domain/messages" preventScrollReset>
      <Button
        small
        icon="refresh"
        name="messageId"
        value={id}
        aria-label={t("messages.againNamed", { kind: t(`messages.kinds.${kind}`), contact })}
      >
        {t("messages.again")}
      </Button>
    </PostForm>
  );
}
