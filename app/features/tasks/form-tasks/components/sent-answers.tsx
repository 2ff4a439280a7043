import { Link } from "~/ui/link";
import { staffAnswersPath } from "../form-tasks.paths";

export interface Sent {
  id: string;
  formId: string;
  reference: string | null;
}

/** The way to what a team sent, for staff. */
export function SentAnswers({ of: { id, formId, reference } }: { of: Sent }) {
  return (
    <span className="block small">
      <Link to={staffAnswersPath(formId, id)}>{reference ? `Answers ${reference}` : "Answers"}</Link>
    </span>
  );
}
