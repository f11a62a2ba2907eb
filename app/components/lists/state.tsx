import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";

const states = {
  online: { tone: "good", icon: "online" },
  offline: { tone: "danger", icon: "offline" },
  valid: { tone: "good", icon: "check" },
  upcoming: { tone: "plain", icon: "clock" },
  expired: { tone: "faint", icon: "expired" },
  granted: { tone: "good", icon: "door-open" },
  refused: { tone: "danger", icon: "refused" },
  requested: { tone: "plain", icon: "clock" },
  opened: { tone: "good", icon: "door-open" },
  closed: { tone: "plain", icon: "check" },
  unreached: { tone: "danger", icon: "warning" },
  called: { tone: "plain", icon: "bell" },
  ringing: { tone: "plain", icon: "bell" },
  answered: { tone: "good", icon: "call" },
  declined: { tone: "plain", icon: "hang-up" },
  missed: { tone: "attention", icon: "bell" },
  cancelled: { tone: "faint", icon: "close" },
  nobody: { tone: "faint", icon: "person" },
  "door-opened": { tone: "plain", icon: "door-open" },
  "door-closed": { tone: "faint", icon: "check" },
  alarm: { tone: "danger", icon: "warning" },
  "alarm-over": { tone: "plain", icon: "check" },
  signal: { tone: "plain", icon: "input" },
  "signal-over": { tone: "faint", icon: "input" },
  joined: { tone: "plain", icon: "person" },
  info: { tone: "faint", icon: "info" },
  warning: { tone: "attention", icon: "warning" },
  error: { tone: "danger", icon: "warning" },
  pending: { tone: "attention", icon: "clock" },
  applied: { tone: "good", icon: "check" },
  never: { tone: "faint", icon: "expired" },
  queued: { tone: "attention", icon: "clock" },
  sent: { tone: "plain", icon: "forward" },
  received: { tone: "plain", icon: "down" },
  done: { tone: "good", icon: "check" },
  failed: { tone: "danger", icon: "warning" },
  "timed-out": { tone: "faint", icon: "expired" },
} as const satisfies Record<string, { tone: string; icon: IconName }>;

export type StateName = keyof typeof states;

/** A provider that is newer than this console may have more states: they are shown as unknown. */
const unknownState = { tone: "faint", icon: "info" } as const;

/** A state as a word and an icon; colour is only an addition. */
export function StateDot({ state, children }: { state: StateName; children?: ReactNode }) {
  const { t } = useTranslation();
  const { tone, icon } = Object.hasOwn(states, state) ? states[state] : unknownState;
  return (
    <span className={`state ${tone}`}>
      <Icon name={icon} />
      {children ?? t(`components.state.${state}`)}
    </span>
  );
}

interface BadgeProps {
  tone?: "plain" | "good" | "attention" | "danger" | "faint";
  icon?: IconName;
  children: ReactNode;
}

/** A label of an entity: its kind, a role, "demo". */
export function Badge({ tone = "plain", icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
