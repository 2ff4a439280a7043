import { Form } from "@remix-run/react";
import { plainField } from "~/ui/form-field";
import { SelectField } from "~/ui/select-field";
import { SubmitButton } from "~/ui/submit-button";
import type { Candidate } from "../task-teams.queries.server";

/** Chooses one of the team's people who is not assigned yet. */
export function AssignForm({
  action,
  people,
  back,
  idSuffix = "",
}: {
  action: string;
  people: readonly Candidate[];
  back?: string;
  idSuffix?: string;
}) {
  const free = people.filter((person) => !person.isAssigned);
  if (people.length === 0) return <p className="muted small">This team has nobody to assign yet.</p>;
  if (free.length === 0) return <p className="muted small">Everybody in the team is assigned.</p>;
  return (
    <Form method="post" action={action} className="inline-form" preventScrollReset>
      {back && <input type="hidden" name="back" value={back} />}
      <SelectField
        field={plainField("userId", { id: `f-userId${idSuffix}`, required: true })}
        label="Assign to"
        placeholder="Choose a person"
        options={free.map(({ id, name, isOwner }) => ({
          value: id,
          label: isOwner ? `${name} (owner)` : name,
        }))}
      />
      <SubmitButton busyLabel="Assigning…">Assign</SubmitButton>
    </Form>
  );
}
