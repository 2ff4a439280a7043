import type { RunnerKind } from "../runner.types";
import { textQuestion } from "../text-question";

export const url: RunnerKind<"url"> = textQuestion("url", "url");
