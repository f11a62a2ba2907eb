import { useTranslation } from "react-i18next";
import { Time } from "#app/components/shell/time.tsx";
import { MessageState } from "#app/routes/building/history/messages/message-state.tsx";
import type { MessageOutcome } from "#contract/installation/messages.ts";

interface SentToProps {
  /** Null if none was sent; undefined if that is no longer recorded. */
  message: MessageOutcome | null | undefined;
  /** Whether the invite can still be accepted, so that sending it again helps. */
  usable: boolean;
}

/** To whom the invite was sent, what is known of its arrival, and what to do if it did not arrive. */
export function SentTo({ message, usable }: SentToProps) {
  const { t } = useTranslation();
  if (message === undefined) return t("inviteDetails.notRecorded");
  if (message === null) return t("inviteDetails.notSent");
  const isOver = message.state === "SENT" || message.state === "FAILED";
  const advice = usable ? adviceOn(message) : undefined;
  return (
    <span className="stacked">
      <span className="mono">{message.contact}</span>
      <MessageState message={message} />
      {isOver && message.triedAt !== null && (
        <span className="fine">
          <Time at={message.triedAt} />
        </span>
      )}
      {advice && <span className="fine">{t(advice)}</span>}
    </span>
  );
}

function adviceOn({ state, mode }: MessageOutcome) {
  switch (state) {
    case "SENT":
      return mode === "MAIL" ? "inviteDetails.advice.sentByMail" : "inviteDetails.advice.sentToMobile";
    case "WAITING":
      return "inviteDetails.advice.waiting";
    case "FAILED":
      return "inviteDetails.advice.failed";
    case "NOBODY":
      return undefined;
  }
}
