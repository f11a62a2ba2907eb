import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AdministratorLink } from "#app/routes/building/opens/administrator-link.tsx";
import type { Remedy } from "#contract/access/explanations.ts";
import { AddToGroups } from "./add-to-groups.tsx";

interface RemediesProps {
  remedies: readonly Remedy[];
  /** Who would be let in; undefined if unknown. */
  person: { id: string; name: string } | undefined;
  /** The device of the door. */
  deviceId: string;
  /** The refused tag among those just presented, for REGISTER_TAG; undefined if it is not among them. */
  presentedId?: string | undefined;
}

/** What would let a person in, each with a link to the page where it is done. */
export function Remedies({ remedies, ...about }: RemediesProps) {
  return (
    <div className="prose">
      <ul>
        {remedies.map((remedy) => (
          <li key={remedy.kind}>
            <RemedyLink remedy={remedy} {...about} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type RemedyLinkProps = Omit<RemediesProps, "remedies"> & { remedy: Remedy };

function RemedyLink({ remedy, person, deviceId, presentedId }: RemedyLinkProps) {
  const { t } = useTranslation();
  const { kind, groups, credential, actionGroup, tag } = remedy;
  const people = person ? `/domain/people/${person.id}` : "/domain/people";
  const device = `/domain/devices/${deviceId}`;
  switch (kind) {
    case "ADD_TO_GROUP":
      return (
        <>
          {t("why.remedies.ADD_TO_GROUP", { person: person?.name ?? "" })}
          <AddToGroups groups={groups} person={person} />
        </>
      );
    case "ADD_RULE":
      return <AdministratorLink to={`${device}/access`}>{t("why.remedies.ADD_RULE")}</AdministratorLink>;
    case "CHANGE_ACTIONS":
      return (
        <AdministratorLink
          to={`/domain/devices/${actionGroup?.deviceId ?? deviceId}/actions/${actionGroup?.id ?? ""}`}
        >
          {t("why.remedies.CHANGE_ACTIONS", { name: actionGroup?.name ?? "" })}
        </AdministratorLink>
      );
    case "ADD_CREDENTIAL":
      return <Link to={person ? `${people}/access/new` : people}>{t("why.remedies.ADD_CREDENTIAL")}</Link>;
    case "EXTEND_CREDENTIAL":
    case "START_CREDENTIAL":
    case "ADD_USES":
      return (
        <Link to={`${people}/credentials/${credential?.id ?? ""}/change`}>
          {t(`why.remedies.${kind}`, { name: credential?.name ?? "" })}
        </Link>
      );
    case "REGISTER_TAG":
      return (
        <Link
          to={presentedId === undefined ? "/domain/tags/new" : `/domain/tags/new?presented=${presentedId}`}
        >
          {t("why.remedies.REGISTER_TAG")}
        </Link>
      );
    case "ASSIGN_TAG":
      return (
        <Link to={`/domain/tags/${tag?.id ?? ""}/give`}>
          {t("why.remedies.ASSIGN_TAG", { name: tag?.name ?? "" })}
        </Link>
      );
    case "WITHDRAW_LOSS":
      return (
        <Link to={`/domain/tags/${tag?.id ?? ""}`}>
          {t("why.remedies.WITHDRAW_LOSS", { name: tag?.name ?? "" })}
        </Link>
      );
    case "WAIT":
      return <>{t("why.remedies.WAIT")}</>;
    case "ENABLE_OUTPUT":
      return (
        <AdministratorLink to={`${device}/outputs`}>{t("why.remedies.ENABLE_OUTPUT")}</AdministratorLink>
      );
    case "ENABLE_CONSOLE":
      return <AdministratorLink to="/domain/settings">{t("why.remedies.ENABLE_CONSOLE")}</AdministratorLink>;
  }
}
