import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { MessageInOutbox, MessageKind } from "#contract/installation/messages.ts";
import type { MessageOrder } from "#rules/installation/messages.ts";
import { MessageState } from "./message-state.tsx";

type ListedMessage = MessageInOutbox & {
  /** Whether its invite is one of this building, whose link can be passed on there. */
  inviteHere: boolean;
};

const pictures: Record<MessageKind, IconName> = {
  ACTIVATION: "person",
  BROWSER: "key",
  EMAIL: "mail",
  RESET: "key",
  TERMS: "check",
  INVITE: "invite",
  JOINED: "people",
  NOTE: "bell",
  MISSED_CALL: "call",
  FACTOR_ADDED: "key",
  FACTOR_REMOVED: "key",
  RECOVERY_CODE_USED: "key",
  PASSWORD_CHANGED: "key",
  EMAIL_CHANGED: "mail",
  MOBILE: "mail",
  MOBILE_CHANGED: "mail",
  CONTACT_CHANGE_ASKED: "mail",
  SIGN_IN_RESET: "key",
  BACKUP_PASSPHRASE_SET: "key",
  BACKUP_DOWNLOADED: "download",
  BACKUP_RESTORED: "history",
  ADMINISTRATOR_MADE: "service",
  MAIL_SERVER_CHANGED: "mail",
  BACKUP_PLAN_CHANGED: "history",
  BACKUP_RECEIVED: "upload",
  BACKUP_DELETED: "trash",
  FACTORS_REMOVED: "key",
  SIGN_INS_ENDED: "sign-out",
};

interface MessageTableProps {
  messages: readonly ListedMessage[];
  /** Undefined where titles don't sort. */
  order?: AddressOrder<MessageOrder>;
}

/** Sent, waiting and failed messages, with their buttons, which the page's `sendAgain` handles. */
export function MessageTable({ messages, order }: MessageTableProps) {
  const { t } = useTranslation();
  const sortBy = (column: MessageOrder) => (order === undefined ? undefined : column);
  const columns: Column<ListedMessage>[] = [
    {
      key: "what",
      title: t("messages.what"),
      sorts: sortBy("kind"),
      cell: ({ kind }) => (
        <span className="message-kind">
          <Icon name={pictures[kind]} />
          {t(`messages.kinds.${kind}`)}
        </span>
      ),
    },
    { key: "to", title: t("messages.to"), cell: (message) => <Recipient {...message} /> },
    {
      key: "state",
      title: t("messages.state"),
      sorts: sortBy("state"),
      cell: (message) => <MessageState message={message} />,
    },
    {
      key: "when",
      title: t("messages.when"),
      sorts: sortBy("triedAt"),
      cell: ({ createdAt, triedAt }) => <Time at={triedAt ?? createdAt} />,
    },
    {
      key: "do",
      title: t("messages.do"),
      titleUnseen: true,
      cell: (message) => <ToDo message={message} />,
    },
  ];
  return (
    <Table
      caption={t("messages.title")}
      columns={columns}
      rows={messages}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}

function Recipient({ user, contact }: ListedMessage) {
  return (
    <span className="stacked">
      {user && <span>{user.name}</span>}
      <span className="fine mono">{contact}</span>
    </span>
  );
}

function ToDo({ message }: { message: ListedMessage }) {
  const { t } = useTranslation();
  const { id, state, kind, contact, invite, inviteHere } = message;
  if (inviteHere && invite && state !== "SENT")
    return <Link to={`/domain/invites/${invite.id}`}>{t("messages.toInvite")}</Link>;
  if (state !== "FAILED") return null;
  return (
    <PostForm preventScrollReset>
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
