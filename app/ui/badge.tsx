import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import type { Tone } from "./task-state.rules";

/** A tinted word, only where staff scan a column for it. Elsewhere use Status. */
export function Badge({
  tone = "neutral",
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <span className={icon ? `badge is-${tone}` : `badge bare is-${tone}`}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

export type RiskLevel = "low" | "medium" | "high" | "critical";

const levels: Record<RiskLevel, { label: string; tone: Tone; icon: IconName }> = {
  low: { label: "Low", tone: "success", icon: "risk-1" },
  medium: { label: "Medium", tone: "info", icon: "risk-2" },
  high: { label: "High", tone: "warning", icon: "risk-3" },
  critical: { label: "Critical", tone: "danger", icon: "octagon-alert" },
};

/** `percent` is 0 to 100. */
export function RiskBadge({ level, percent }: { level: RiskLevel; percent?: number }) {
  const { label, tone, icon } = levels[level];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {percent !== undefined && <span>{`${percent}%`}</span>}
    </Badge>
  );
}
