import type { RunnerKind } from "../runner.types";

/** Its questions stand on the page, or its entries in a list: the page draws both. */
export const template: RunnerKind<"template"> = null;
