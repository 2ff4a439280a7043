import { Icon } from "~/ui/icon";

const STEPS = ["Upload a file", "Match columns", "Check every row", "Import"];

/** How far the import is: the steps before the one at hand are done. */
export function ImportSteps({ at, isOver = false }: { at: number; isOver?: boolean }) {
  return (
    <ol className="trail" aria-label="Steps">
      {STEPS.map((step, number) => {
        const isDone = number < at || isOver;
        const isCurrent = number === at && !isOver;
        return (
          <li
            key={step}
            className={isDone ? "done" : undefined}
            aria-current={isCurrent ? "step" : undefined}
          >
            <span className="dot">{isDone ? <Icon name="check" /> : number + 1}</span>
            {step}
            {isDone && <span className="vh"> (complete)</span>}
          </li>
        );
      })}
    </ol>
  );
}
