import { NOT_AVAILABLE } from "../form-tasks.rules";
import type { ShownForm } from "../shown-form.server";

/** Who did something with the form last, and when. */
function Last({ what, of: { by, at } }: { what: string; of: { by: string; at: string } }) {
  return (
    <>
      {what} by {by}, <span className="nowrap">{at}</span>.
    </>
  );
}

/** Where a team is with the form of its task, in words: for the team itself and for staff. */
export function FormState({ form, isStaff = false }: { form: ShownForm; isStaff?: boolean }) {
  const { state, draft, submission } = form;
  return (
    <div className="grid gap-2">
      {state === "closed" && (
        <p>
          {isStaff
            ? "The form is closed: the team is told that this task cannot be done at the moment."
            : NOT_AVAILABLE}
        </p>
      )}
      {submission && (
        <p>
          <Last
            what={`Submitted${submission.reference ? ` as ${submission.reference}` : ""}`}
            of={submission}
          />
        </p>
      )}
      {submission?.change && (
        <p>
          <Last what="A change was begun and is not submitted yet: last saved" of={submission.change} />
        </p>
      )}
      {!submission && draft && (
        <p>
          <strong className="strong">Not submitted yet.</strong>{" "}
          <Last what="A draft was last saved" of={draft} />
        </p>
      )}
      {state === "notStarted" && (
        <p className="muted">{isStaff ? "The team has not started it yet." : "Not started yet."}</p>
      )}
      {state === "again" && !isStaff && (
        <p className="muted">You can change your answers and submit them again.</p>
      )}
    </div>
  );
}
