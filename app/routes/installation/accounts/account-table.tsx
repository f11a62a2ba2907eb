import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { signsInWith } from "#app/components/fields/signs-in-with.ts";
import { AccountStateDot } from "#app/components/lists/account-state.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { AddressOrder } from "#app/lists/orders.ts";
import type { InstallationUser } from "#contract/installation/installation-users.ts";
import type { AccountOrder } from "#rules/people/list-orders.ts";

interface AccountTableProps {
  users: readonly InstallationUser[];
  order: AddressOrder<AccountOrder>;
}

export function AccountTable({ users, order }: AccountTableProps) {
  const { t } = useTranslation();
  const columns: Column<InstallationUser>[] = [
    {
      key: "name",
      title: t("accounts.name"),
      sorts: "name",
      cell: ({ id, name }) => <Link to={`/installation/users/${id}`}>{name}</Link>,
    },
    { key: "signIn", title: t("accounts.signsInWith"), className: "contact", cell: signsInWith },
    {
      key: "state",
      beside: true,
      title: t("accounts.state"),
      cell: ({ state }) => <AccountStateDot state={state} />,
    },
    {
      key: "role",
      title: t("accounts.role"),
      cell: ({ installationAdministrator }) =>
        installationAdministrator && <Badge tone="good">{t("accounts.roles.administrator")}</Badge>,
    },
    { key: "factor", title: t("accounts.factor"), cell: (user) => <Factors {...user} /> },
    {
      key: "created",
      fromWide: true,
      title: t("accounts.created"),
      sorts: "createdAt",
      cell: ({ createdAt }) => <Time at={createdAt} show="date" />,
    },
    {
      key: "last",
      title: t("accounts.lastSignIn"),
      sorts: "lastSignInAt",
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t("accounts.never") : <Time at={lastSignInAt} />),
    },
  ];
  return (
    <Table
      caption={t("accounts.title")}
      columns={columns}
      rows={users}
      order={order}
      keyOf={({ id }) => id}
    />
  );
}

function Factors({ secondFactor, passkeys }: Pick<InstallationUser, "secondFactor" | "passkeys">) {
  const { t } = useTranslation();
  if (!secondFactor && passkeys === 0) return <>{t("accounts.factors.no")}</>;
  return (
    <>
      {secondFactor && <Badge icon="code">{t("accounts.factors.yes")}</Badge>}{" "}
      {passkeys > 0 && <Badge icon="key">{t("accounts.passkeys", { count: passkeys })}</Badge>}
    </>
  );
}
