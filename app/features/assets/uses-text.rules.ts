import { counted } from "~/ui/format.rules";

interface CountedUse {
  noun: string;
  isSingle: boolean;
  count: number;
}

/** "Used on 2 pages", "Used in the dashboard header", "Used in 3 places". */
export function usesText(uses: readonly CountedUse[]): string {
  const [only, ...others] = uses;
  if (!only) return "Not used";
  if (others.length > 0)
    return `Used in ${counted(
      uses.reduce((sum, { count }) => sum + count, 0),
      "place",
    )}`;
  return only.isSingle ? `Used in the ${only.noun}` : `Used on ${counted(only.count, only.noun)}`;
}
