import type { RunnerKind } from "../runner.types";
import { textQuestion } from "../text-question";

export const email: RunnerKind<"email"> = textQuestion("email", "email");
