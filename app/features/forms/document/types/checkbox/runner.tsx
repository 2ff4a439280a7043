import { BoxedChoice } from "../choice-question";
import type { RunnerKind } from "../runner.types";

export const checkbox: RunnerKind<"checkbox"> = BoxedChoice;
