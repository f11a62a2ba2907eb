import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/shell/notice.tsx";
import { MessageState } from "#app/routes/building/history/messages/message-state.tsx";
import type { UnsentLink } from "#contract/people/account-links.ts";

/** Why the link that the person waits for was not sent, and what to do. */
export function UnsentLinkNotice({ link }: { link: UnsentLink }) {
  const { t } = useTranslation();
  const kind = t(`messages.kinds.${link.kind}`);
  return (
    <Notice tone="attention" icon="mail" title={t("person.unsentLink", { kind })}>
      <p className="mono">{link.contact}</p>
      <MessageState message={link} />
      <p>{t("person.unsentLinkAdvice")}</p>
    </Notice>
  );
}
