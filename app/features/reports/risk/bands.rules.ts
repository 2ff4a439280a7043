import { RISK } from "./risk.rules";
import type { RiskLevel } from "./risk.types";

/** The bands, the lowest first. */
export const LEVELS: readonly RiskLevel[] = RISK.bands.map(([level]) => level);

/** "up to 25%", "26 to 60%", "over 85%". */
export function bandRange(level: RiskLevel): string {
  const at = RISK.bands.findIndex(([band]) => band === level);
  const [, most = 100] = RISK.bands[at] ?? [];
  const [, before] = RISK.bands[at - 1] ?? [];
  if (before === undefined) return `up to ${most}%`;
  return most === 100 ? `over ${before}%` : `${before + 1} to ${most}%`;
}
