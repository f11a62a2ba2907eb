import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

const states = {
  online: { tone: "good", icon: "online" },
  offline: { tone: "danger", icon: "offline" },
  valid: { tone: "good", icon: "check" },
  upcoming: { tone: "plain", icon: "clock" },
  expired: { tone: "faint", icon: "expired" },
  granted: { tone: "good", icon: "door-open" },
  refused: { tone: "danger", icon: "refused" },
  called: { tone: "plain", icon: "bell" },
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

/** A state as word and shape; colour only helps. */
export function StateDot({ state, children }: { state: StateName; children?: ReactNode }) {
  const { t } = useTranslation();
  const { tone, icon } = states[state];
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

/** A word about a thing: its kind, a role, «demo». */
export function Badge({ tone = "plain", icon, children }: BadgeProps) {
  return (
    <span className={`badge ${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
