import { useTranslation } from "react-i18next";
import { MessageTable } from "#app/routes/building/history/messages/message-table.tsx";
import type { MessageTo } from "./read-messages-to.ts";

/** The last messages to a person, and what became of each. */
export function MessagesTo({ messages }: { messages: readonly MessageTo[] }) {
  const { t } = useTranslation();
  return (
    <section className="stack tight" aria-labelledby="messages">
      <h2 id="messages">{t("messages.title")}</h2>
      <MessageTable messages={messages} />
    </section>
  );
}
