import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { Step } from "./page-model.types";

/** The pages of a form, beside it: how far one is, and the way back. */
export function StepList({ steps, children }: { steps: readonly Step[]; children?: ReactNode }) {
  return (
    <nav className="runner-side" aria-label="Form pages">
      <div>
        <ol className="steps">
          {steps.map(({ title, state, to }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages may have the same title, and do not move
            <li key={at} className={state} aria-current={state === "current" ? "step" : undefined}>
              <span className="dot" aria-hidden={state === "done" ? undefined : true}>
                {state === "done" ? <Icon name="check" /> : at + 1}
              </span>
              <span>
                {to ? <Link to={to}>{title}</Link> : title}
                {state === "done" && <span className="vh"> (complete)</span>}
              </span>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </nav>
  );
}
