import { Checkbox } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";

/** Whether the teams are mailed; `mails` says when they get how many. */
export const TellTeams = ({ field, mails, many }: { field: FormField; mails: string; many?: boolean }) => (
  <Checkbox
    field={field}
    label={`Tell the teams about the new due date${many ? "s" : ""}`}
    hint={`${mails} the assignees, else the team’s owner. Teams that are complete get none.`}
  />
);
