import { useTranslation } from "react-i18next";
import { groupLabel } from "#app/components/forms/group-label.ts";
import type { Invite } from "#contract/people/invites.ts";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

export type Action = Invite["actions"][number];

interface InviteActionsProps {
  actions: readonly Action[];
  building: string;
  /** The names of groups and people and the codes of licences, by id. */
  names: Readonly<Record<string, string>>;
}

/** The actions of the invite, in order. */
export function InviteActions({ actions, building, names }: InviteActionsProps) {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(i18n.language);
  const textOf = ({ type, payload }: Action): string => {
    const {
      agentGroupIds = [],
      licenseIds = [],
      limits = [],
      rights = [],
      cardholderId = "",
      role,
    } = payload;
    switch (type) {
      case "ADD_TO_DOMAIN":
        return t("inviteDetails.will.ADD_TO_DOMAIN", { building });
      case "ADD_TO_AGENT_GROUPS": {
        const groups = agentGroupIds.map((id) => groupLabel(t, names[id] ?? t("inviteDetails.goneGroup")));
        return t("inviteDetails.will.ADD_TO_AGENT_GROUPS", { groups: list.format(groups) });
      }
      case "ASSIGN_LICENSE": {
        const seats = licenseIds.map((id, index) =>
          t("inviteDetails.seats", {
            count: limits[index] ?? 0,
            code: formatLicenceCode(names[id] ?? "…"),
          }),
        );
        return t("inviteDetails.will.ASSIGN_LICENSE", { seats: list.format(seats) });
      }
      case "ALLOW_SET_UP": {
        const equipment = rights.map((right) => t(`installer.rights.${right}`));
        return t("inviteDetails.will.ALLOW_SET_UP", { rights: list.format(equipment) });
      }
      case "TAKE_OVER": {
        const name = names[cardholderId];
        return name === undefined
          ? t("inviteDetails.gonePerson")
          : t("inviteDetails.will.TAKE_OVER", { name });
      }
      case "CREATE_CODE":
        return t("inviteDetails.will.CREATE_CODE", { name: payload.name });
      case "ASSIGN_ROLE":
        return t("inviteDetails.will.ASSIGN_ROLE", { role: t(`people.roles.${role ?? "user"}`) });
    }
  };
  const ordered = [...actions].sort((one, other) => one.priority - other.priority);
  return (
    <section className="stack tight" aria-labelledby="does">
      <h2 id="does">{t("inviteDetails.does")}</h2>
      <ol className="invite-does">
        {ordered.map((action) => (
          <li key={action.id}>{textOf(action)}</li>
        ))}
      </ol>
    </section>
  );
}
