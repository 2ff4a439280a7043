import type { RunnerKind } from "../runner.types";

/** It names the page, which says so. */
export const newPage: RunnerKind<"newPage"> = null;
