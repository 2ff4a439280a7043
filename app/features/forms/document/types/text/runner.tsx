import type { RunnerKind } from "../runner.types";
import { textQuestion } from "../text-question";

export const text: RunnerKind<"text"> = textQuestion("text");
