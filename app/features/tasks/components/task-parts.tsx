import { Checkbox } from "~/ui/checks";
import { fieldsOf } from "~/ui/fields-of";
import { type FormField, needed } from "~/ui/form-field";
import { formatDate } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";
import { TextField } from "~/ui/inputs";
import { Prose } from "~/ui/prose";
import { FormPart } from "../form-tasks/components/form-part";
import type { DrawerData } from "../task-drawer.server";
import { ACTION_FORM } from "./task-action";

/** What to do, and the text of a declaration: plain text with its paragraphs, lists and links. */
export function TaskText({ data }: { data: DrawerData }) {
  const { task, locale } = data;
  return (
    <>
      {task.description && (
        <section>
          <h3>What to do</h3>
          <Prose text={task.description} />
        </section>
      )}
      {task.disclaimer && (
        <section>
          <h3>Declaration</h3>
          <Prose text={task.disclaimer} />
          {task.acceptance && (
            <p className="small muted mt-3">
              Accepted{task.acceptance.name && ` by ${task.acceptance.name}`}
              {task.completedOn && ` on ${formatDate(task.completedOn, "long", locale)}`}
            </p>
          )}
        </section>
      )}
    </>
  );
}

/** What each type adds to the drawer's body: the part in which the task is done. */
export function TaskParts({ data, search = "" }: { data: DrawerData; search?: string }) {
  const { task, canComplete } = data;
  if (task.type === "disclaimer" && canComplete) return <Acceptance data={data} />;
  if (task.type === "externalForm") {
    return (
      <section>
        <h3>The form</h3>
        {task.externalLink ? (
          <ExternalForm link={task.externalLink} canComplete={canComplete} />
        ) : (
          <p className="muted">The organisers have not given the address of the form yet.</p>
        )}
      </section>
    );
  }
  return data.form && <FormPart data={data} form={data.form} search={search} />;
}

/** It opens beside this page, and is ticked here by hand. People see where the link leads before they follow it. */
function ExternalForm({ link, canComplete }: { link: string; canComplete: boolean }) {
  return (
    <>
      <p>
        {canComplete
          ? "The form is on another site. Fill it in there, then come back and mark the task as complete here."
          : "The form is on another site."}
      </p>
      <p className="mt-3">
        <a className="btn" href={link} target="_blank" rel="noopener noreferrer">
          <Icon name="external-link" />
          Open the form<span className="vh"> (opens in a new tab)</span>
        </a>
      </p>
      <p className="hint link-host">{URL.canParse(link) ? new URL(link).host : ""}</p>
    </>
  );
}

/** The name and the tick with which a team accepts a declaration. */
function Acceptance({ data: { userName, limits } }: { data: DrawerData }) {
  const { fields } = fieldsOf({ id: "f", limits: limits.completion });
  const asked = (field: FormField) => ({ ...needed(field), formId: ACTION_FORM });
  return (
    <section>
      <h3>Accept it</h3>
      <div className="drawer-sign">
        <TextField
          field={asked(fields.acceptedName)}
          label="Your full name"
          hint={`In place of a signature. You are signed in as ${userName}.`}
          autoComplete="name"
        />
        <Checkbox
          field={asked(fields.accepted)}
          label="I have read the declaration and accept it for my team"
        />
      </div>
    </section>
  );
}
