import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Button } from "#app/components/forms/button.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Badge } from "#app/components/lists/state.tsx";
import { type Column, Table } from "#app/components/lists/table.tsx";
import { Time } from "#app/components/shell/time.tsx";
import type { SignIn } from "#contract/sign-in/sign-ins.ts";
import { deviceNameOf } from "#rules/sign-in/user-agents.ts";

/** The person's sign-ins, with a button to end each. */
export function SignIns({ signIns }: { signIns: readonly SignIn[] }) {
  const { t } = useTranslation();
  const columns: Column<SignIn>[] = [
    {
      key: "device",
      title: t("security.sessions.device"),
      cell: ({ device, current }) => (
        <span className="sign-in-device">
          {inWords(t, device)} {current && <Badge tone="good">{t("security.sessions.current")}</Badge>}
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
          <PostForm action="/account/security" preventScrollReset>
            <Button icon="sign-out" name="intent" value="endOthers">
              {t("security.sessions.endOthers")}
            </Button>
          </PostForm>
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
    <PostForm action="/account/security" preventScrollReset>
      <input type="hidden" name="signInId" value={id} />
      <Button
        small
        weight="quiet"
        icon="sign-out"
        name="intent"
        value="end"
        aria-label={t("security.sessions.endNamed", { device: inWords(t, device) })}
      >
        {t("security.sessions.end")}
      </Button>
    </PostForm>
  );
}

/** Enough of a User-Agent to recognise the program. */
const OWN_WORDS_MAX = 40;

function inWords(t: TFunction, userAgent: string): string {
  const { browser, system } = deviceNameOf(userAgent);
  if (browser && system) return t("security.sessions.browserOn", { browser, system });
  return browser ?? (userAgent.slice(0, OWN_WORDS_MAX) || t("security.sessions.unknown"));
}
