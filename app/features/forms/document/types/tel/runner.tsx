import type { RunnerKind } from "../runner.types";
import { textQuestion } from "../text-question";

export const tel: RunnerKind<"tel"> = textQuestion("tel", "tel");
