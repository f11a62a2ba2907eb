import { useTranslation } from "react-i18next";
import { newMailAddress } from "#app/addresses/mail-address.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";

interface ShareProps {
  subject: string;
  /** The message, with the link in it. */
  body: string;
  /** The only recipient; without one, any can be chosen. */
  recipient?: string;
  isMobile: boolean;
}

/** Ways to share a link: by e-mail, by web mail, and on a phone by a messaging app (§2). */
export function Share({ subject, body, recipient, isMobile }: ShareProps) {
  const { t } = useTranslation();
  const message = { subject, body, recipient };
  const ways: { key: string; icon: IconName; to: string; elsewhere: boolean }[] = [
    { key: "mail", icon: "mail", to: newMailAddress(message), elsewhere: false },
    { key: "gmail", icon: "globe", to: gmailAddress(message), elsewhere: true },
    { key: "outlook", icon: "globe", to: outlookAddress(message), elsewhere: true },
  ];
  if (isMobile && recipient === undefined)
    ways.push({ key: "messenger", icon: "call", to: messengerAddress(body), elsewhere: true });
  return (
    <div className="stack tight">
      <ul className="share-ways">
        {ways.map(({ key, icon, to, elsewhere }) => (
          <li key={key}>
            <a className="button plain" href={to} target={elsewhere ? "_blank" : undefined} rel="noreferrer">
              <Icon name={icon} />
              <span>{t(`share.${key}`)}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="fine">{t("share.elsewhere")}</p>
    </div>
  );
}

interface Message {
  subject: string;
  body: string;
  recipient: string | undefined;
}

function gmailAddress({ subject, body, recipient }: Message): string {
  return withQuery("https://mail.google.com/mail/", { view: "cm", to: recipient, su: subject, body });
}

function outlookAddress({ subject, body, recipient }: Message): string {
  return withQuery("https://outlook.live.com/mail/0/deeplink/compose", { to: recipient, subject, body });
}

function messengerAddress(text: string): string {
  return withQuery("https://wa.me/", { text });
}

function withQuery(address: string, query: Record<string, string | undefined>): string {
  const parameters = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  // Spaces as %20: some programs don't read a plus as a space.
  return `${address}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
