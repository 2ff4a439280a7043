import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";
import { RISK_LOOKS, type RiskLevel } from "./risk-looks.rules";
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

/** `percent` is 0 to 100. */
export function RiskBadge({ level, percent }: { level: RiskLevel; percent?: number }) {
  const { label, tone, icon } = RISK_LOOKS[level];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
      {percent !== undefined && <span>{`${percent}%`}</span>}
    </Badge>
  );
}
