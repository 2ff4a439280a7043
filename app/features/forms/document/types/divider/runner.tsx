import type { RunnerKind } from "../runner.types";

export const divider: RunnerKind<"divider"> = function Divider() {
  return <hr className="question-divider" />;
};
