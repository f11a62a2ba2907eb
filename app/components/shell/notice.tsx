import type { ReactNode } from "react";
import { Icon } from "#app/components/drawings/icon.tsx";
import type { IconName } from "#app/components/drawings/icon-names.ts";

export type Tone = "plain" | "good" | "attention" | "danger";

const icons: Record<Tone, IconName> = {
  plain: "info",
  good: "check",
  attention: "warning",
  danger: "warning",
};

interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  icon?: IconName;
}

/** A message within the page: what happened, what it means, what to do. */
export function Notice({ tone = "plain", title, children, icon = icons[tone] }: NoticeProps) {
  return (
    <div className={`notice ${tone}`} role={tone === "danger" ? "alert" : "status"}>
      <Icon name={icon} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
