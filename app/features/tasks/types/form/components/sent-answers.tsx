import { Link } from "~/ui/link";
import { staffAnswersPath } from "../form-tasks.paths";

export interface Sent {
  id: string;
  formId: string;
  reference: string | null;
}

/** The way to what a team sent, for staff; in a table by its reference alone. */
export function SentAnswers({
  of: { id, formId, reference },
  isShort = false,
}: {
  of: Sent;
  isShort?: boolean;
}) {
  return (
    <span className="block small">
      <Link to={staffAnswersPath(formId, id)}>
        <span className={isShort && reference ? "vh" : undefined}>Answers </span>
        {reference}
      </Link>
    </span>
  );
}
