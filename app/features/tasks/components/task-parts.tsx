import type { ComponentType } from "react";
import { Icon } from "~/ui/icon";
import type { DrawerData } from "../pages/task-drawer";
import type { TaskType } from "../tasks.types";
import { TaskAcceptance } from "./task-action";

/** What each type adds to the drawer's body: the part in which the task is done. */
const PARTS: Partial<Record<TaskType, ComponentType<{ data: DrawerData }>>> = {
  disclaimer: TaskAcceptance,
  externalForm: ExternalForm,
  form: LinkedForm,
};

export function TaskParts({ data }: { data: DrawerData }) {
  const Part = PARTS[data.task.type];
  return Part ? <Part data={data} /> : null;
}

/** A form elsewhere: it opens beside this page, and is ticked here by hand. */
function ExternalForm({ data: { task, canComplete } }: { data: DrawerData }) {
  if (!task.externalLink) {
    return (
      <section>
        <h3>The form</h3>
        <p className="muted">The organisers have not given the address of the form yet.</p>
      </section>
    );
  }
  return (
    <section>
      <h3>The form</h3>
      <p>
        {canComplete
          ? "The form is on another site. Fill it in there, then come back and mark the task as complete here."
          : "The form is on another site."}
      </p>
      <p className="mt-3">
        <a className="btn" href={task.externalLink} target="_blank" rel="noopener noreferrer">
          <Icon name="external-link" />
          Open the form<span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      <p className="hint link-host">{hostOf(task.externalLink)}</p>
    </section>
  );
}

/** So that people see where a link leads before they follow it. */
const hostOf = (link: string) => (URL.canParse(link) ? new URL(link).host : "");

function LinkedForm({ data: { canComplete, status } }: { data: DrawerData }) {
  if (status === "complete" || canComplete) return null;
  return (
    <section>
      <h3>The form</h3>
      <p className="muted">
        The organisers have not opened the form for this task yet. You will find it here when they have.
      </p>
    </section>
  );
}
