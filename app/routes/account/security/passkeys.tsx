import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { Passkey } from "#contract/sign-in/passkeys.ts";

/** The passkeys on keys, phones and computers of the person. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useTranslation();
  const columns: Column<Passkey>[] = [
    { key: "name", title: t("security.passkeys.name"), cell: ({ name }) => name },
    {
      key: "created",
      title: t("security.passkeys.created"),
      cell: ({ createdAt }) => <Time at={createdAt} show="date" />,
      wideOnly: true,
    },
    {
      key: "used",
      title: t("security.passkeys.used"),
      cell: ({ lastUsedAt }) =>
        lastUsedAt === null ? t("security.passkeys.never") : <Time at={lastUsedAt} />,
    },
    {
      key: "tools",
      title: t("security.passkeys.remove"),
      titleUnseen: true,
      cell: ({ id, name }) => (
        <LinkButton
          to={`/account/security/passkeys/${id}/remove`}
          icon="trash"
          weight="quiet"
          small
          aria-label={t("security.passkeys.removeNamed", { name })}
          preventScrollReset
        >
          {t("security.passkeys.remove")}
        </LinkButton>
      ),
    },
  ];
  return (
    <section className="stack card padded" aria-labelledby="passkeys">
      <h2 id="passkeys">{t("security.passkeys.title")}</h2>
      <p>{t("security.passkeys.text")}</p>
      {passkeys.length > 0 && (
        <Table
          caption={t("security.passkeys.title")}
          columns={columns}
          rows={passkeys}
          keyOf={({ id }) => id}
        />
      )}
      <div className="form-actions start">
        <LinkButton to="/account/security/passkeys/new" icon="plus" preventScrollReset>
          {t("security.passkeys.add")}
        </LinkButton>
      </div>
    </section>
  );
}
