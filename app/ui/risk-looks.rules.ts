import type { IconName } from "./sprite/names";
import type { Tone } from "./task-state.rules";

export type RiskLevel = "low" | "medium" | "high" | "critical";

/** What a band of risk is called and how it looks. */
export const RISK_LOOKS: Record<RiskLevel, { label: string; tone: Tone; icon: IconName }> = {
  low: { label: "Low", tone: "success", icon: "risk-1" },
  medium: { label: "Medium", tone: "info", icon: "risk-2" },
  high: { label: "High", tone: "warning", icon: "risk-3" },
  critical: { label: "Critical", tone: "danger", icon: "octagon-alert" },
};
