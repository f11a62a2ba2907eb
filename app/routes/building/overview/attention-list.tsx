import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";
import { useInviteLabel } from "#app/components/forms/use-invite-label.ts";
import { Notice } from "#app/components/shell/notice.tsx";
import type { Attention } from "./read-attention.ts";

const pictures: Record<Attention["kind"], IconName> = {
  alarm: "warning",
  offline: "offline",
  simulated: "info",
  unplugged: "plug",
  outdated: "refresh",
  firmware: "up",
  monitors: "monitor",
  licenceLapsed: "licence",
  licenceSoon: "licence",
  invites: "invite",
  unsent: "mail",
  links: "mail",
  activations: "person",
  support: "key",
  messages: "mail",
  waiting: "mail",
  mail: "mail",
};

/** What an administrator needs to know first, each with a link to fix it. */
export function AttentionList({ attention }: { attention: readonly Attention[] }) {
  const { t } = useTranslation();
  if (attention.length === 0) return <Notice tone="good" title={t("overview.allWell")} />;
  return (
    <section className="attention" aria-labelledby="attention">
      <h2 id="attention">{t("overview.attention")}</h2>
      <ul>
        {attention.map((item) => (
          <li key={item.kind}>
            <Icon name={pictures[item.kind]} />
            <div>
              <p className="attention-title">{t(`overview.needs.${item.kind}`, { count: item.count })}</p>
              <p>
                <ItemLinks {...item} />
                {t(`overview.todo.${item.kind}`)}
              </p>
            </div>
            <Link to={item.to} className="button plain small">
              {t(`overview.go.${item.kind}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemLinks({ items, count, to }: Attention) {
  const { t } = useTranslation();
  const inviteLabel = useInviteLabel();
  if (items.length === 0) return null;
  return (
    <>
      {items.map((item, index) => (
        <span key={item.to}>
          {index > 0 && ", "}
          <Link to={item.to}>
            {item.createdAt === undefined
              ? item.name
              : inviteLabel({ name: item.name, createdAt: item.createdAt })}
          </Link>
        </span>
      ))}
      {count > items.length && (
        <>
          {", "}
          <Link to={to}>{t("overview.awayAll")}</Link>
        </>
      )}
      {". "}
    </>
  );
}
