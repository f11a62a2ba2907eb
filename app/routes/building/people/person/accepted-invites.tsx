import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { OneLine } from "#app/components/lists/one-line.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AcceptedInvite } from "./read-accepted-invites.ts";

/** The invites that a person accepted, and when. */
export function AcceptedInvites({ invites }: { invites: readonly AcceptedInvite[] }) {
  const { t } = useTranslation();
  const labelOf = useInviteLabel();
  return (
    <OneLine id="accepted" title={t("person.acceptedInvite")}>
      {invites.map((invite, index) => (
        <span key={invite.id}>
          {index > 0 && ", "}
          <Link to={`/domain/invites/${invite.id}`}>{labelOf(invite)}</Link>
          {" · "}
          <Time at={invite.acceptedAt} show="date" />
        </span>
      ))}
    </OneLine>
  );
}
