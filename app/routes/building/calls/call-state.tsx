import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
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
  return <StateDot state={call.state}>{describeCall(call, readerId, t)}</StateDot>;
}

function describeCall({ state, ringsForMe, by }: RingCall, readerId: string, t: TFunction): string {
  if (state === "ringing" && !ringsForMe) return t("calls.ringsElsewhere");
  // Of a call that ended otherwise, it is who declined before.
  if ((state !== "answered" && state !== "declined") || by === null) return t(`calls.states.${state}`);
  return by.id === readerId ? t(`calls.byYou.${state}`) : t(`calls.by.${state}`, { name: by.name });
}
