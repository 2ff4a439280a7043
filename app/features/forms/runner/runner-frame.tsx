import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import type { PageModel } from "./page-model.types";
import { StepList } from "./step-list";

/** What every page of a form has around it: the way back, its name and place, the pages beside it. */
export function RunnerFrame({
  head: { formTitle, title, position, count, back, steps },
  aside,
  children,
}: {
  head: Pick<PageModel, "formTitle" | "title" | "position" | "count" | "back" | "steps">;
  /** Under the list of pages: who helps. */
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      {back && (
        <Link className="back" to={back.to}>
          <Icon name="arrow-left" />
          Back to {back.label}
        </Link>
      )}
      <div className="runner">
        <div className="runner-main">
          <p className="muted">
            {formTitle} · Page {position} of {count}
          </p>
          <h1>{title}</h1>
          {children}
        </div>
        <StepList steps={steps}>{aside}</StepList>
      </div>
    </>
  );
}
