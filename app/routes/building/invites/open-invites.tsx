import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { MessageState } from "#app/routes/building/history/messages/message-state.tsx";
import type { OpenInvite } from "./read-open-invites.ts";

/** Invites that can be accepted, each with its recipient and whether it was sent. */
export function OpenInvites({ invites }: { invites: readonly OpenInvite[] }) {
  const { t } = useTranslation();
  const labelOf = useInviteLabel();
  const columns: Column<OpenInvite>[] = [
    {
      key: "name",
      title: t("invites.name"),
      cell: (invite) => <Link to={`/domain/invites/${invite.id}`}>{labelOf(invite)}</Link>,
    },
    {
      key: "contact",
      title: t("messages.to"),
      cell: ({ message }) => message && <span className="mono">{message.contact}</span>,
    },
    {
      key: "message",
      title: t("messages.state"),
      // What became of the message of an older invite is not known any more.
      cell: ({ message }) =>
        message ? <MessageState message={message} /> : message === null && t("inviteDetails.notSent"),
    },
  ];
  return (
    <section className="stack tight" aria-labelledby="invites">
      <h2 id="invites">{t("flats.invites")}</h2>
      <Table caption={t("flats.invites")} columns={columns} rows={invites} keyOf={({ id }) => id} />
    </section>
  );
}
