import { useTranslation } from "react-i18next";
import { LinkButton } from "#app/components/forms/button.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { SignIn } from "#contract/sign-in/sign-ins.ts";
import { deviceInWords } from "./device-words.ts";

/** The person's sign-ins, with a button to end each. */
export function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useTranslation();
  const columns: Column<SignIn>[] = [
    {
      key: "device",
      title: t("security.sessions.device"),
      cell: ({ device, current }) => (
        <span className="sign-in-device">
          {deviceInWords(t, device)} {current && <Badge tone="good">{t("security.sessions.current")}</Badge>}
        </span>
      ),
    },
    {
      key: "address",
      title: t("security.sessions.address"),
      cell: ({ address }) => address && <span className="mono">{address}</span>,
    },
    {
      key: "signedIn",
      title: t("security.sessions.signedIn"),
      cell: ({ signedInAt }) => <Time at={signedInAt} />,
    },
    { key: "seen", title: t("security.sessions.seen"), cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
    {
      key: "tools",
      title: t("security.sessions.end"),
      titleUnseen: true,
      cell: (signIn) => !signIn.current && <End {...signIn} />,
    },
  ];
  return (
    <section className="stack card padded" aria-labelledby="sessions">
      <div className="card-head">
        <h2 id="sessions">{t("security.sessions.title")}</h2>
        {signIns.some(({ current }) => !current) && (
          <LinkButton to="sign-ins/end_others" icon="sign-out" preventScrollReset>
            {t("security.sessions.endOthers")}
          </LinkButton>
        )}
      </div>
      <p>{t("security.sessions.text")}</p>
      <Table caption={t("security.sessions.title")} columns={columns} rows={signIns} keyOf={({ id }) => id} />
    </section>
  );
}

function End({ id, device }: SignIn) {
  const { t } = useTranslation();
  return (
    <LinkButton
      to={`sign-ins/${id}/end`}
      small
      weight="quiet"
      icon="sign-out"
      aria-label={t("security.sessions.endNamed", { device: deviceInWords(t, device) })}
      preventScrollReset
    >
      {t("security.sessions.end")}
    </LinkButton>
  );
}
