import { useTranslation } from "react-i18next";
import { StateDot, type StateName } from "#app/components/lists/state.tsx";
import type { MessageOutcome } from "#contract/installation/messages.ts";

const dots: Record<MessageOutcome["state"], StateName> = {
  WAITING: "queued",
  SENT: "done",
  FAILED: "failed",
  NOBODY: "expired",
};

interface MessageStateProps {
  message: Pick<MessageOutcome, "state" | "problem" | "attempts">;
}

/** Whether a message was sent, and if not, why. */
export function MessageState({ message: { state, problem, attempts } }: MessageStateProps) {
  const { t } = useTranslation();
  return (
    <span className="stacked">
      <StateDot state={dots[state]}>{t(`messages.states.${state}`)}</StateDot>
      {problem && state !== "SENT" && <span className="fine">{t(`messages.problems.${problem}`)}</span>}
      {attempts > 1 && <span className="fine">{t("messages.attempts", { count: attempts })}</span>}
    </span>
  );
}
