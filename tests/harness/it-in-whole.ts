import { it } from "vitest";
import { isWhole } from "./whole";

/** A test that only `npm test -- whole` runs: a variant of another that stays. */
export const itInWhole = (name: string, run: () => Promise<void>): void => {
  if (isWhole) it(name, run);
};
