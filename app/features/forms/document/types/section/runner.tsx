import type { RunnerKind } from "../runner.types";

export const section: RunnerKind<"section"> = function SectionHead({ field }) {
  return (
    <header className="question-section">
      <h2>{field.label}</h2>
      {field.description && <p className="hint">{field.description}</p>}
    </header>
  );
};
