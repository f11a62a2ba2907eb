import { useTranslation } from "react-i18next";
import { describeCall } from "#app/components/forms/describe-outcome.ts";
import { StateDot } from "#app/components/lists/state.tsx";
import type { RingCall } from "#contract/devices/ring-calls.ts";

interface CallStateProps {
  call: RingCall;
  /** The reader, who may be the one who answered. */
  readerId: string;
}

/** How a call goes on or went on, as words and an icon. */
export function CallState({ call, readerId }: CallStateProps) {
  const { t } = useTranslation();
  const ringsForOthers = call.state === "ringing" && !call.ringsForMe;
  return (
    <StateDot state={call.state}>
      {ringsForOthers ? t("calls.ringsElsewhere") : describeCall(call, t, readerId)}
    </StateDot>
  );
}
