import { formatMoney } from "~/lib/money.rules";
import { FileRow } from "~/ui/file-row";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { InQueue, InRow, Money } from "../../type-given";
import { withAnswers } from "../answers-in-address.rules";
import { staffAnswersPath } from "../form-tasks.paths";

type Sent = NonNullable<InQueue["submission"]>;

/** What a team sent in its form, in the row that is decided on: all answers open below it. */
export function AnswersInRow({ of, at: { search, answers, money } }: { of: Sent; at: InRow }) {
  const { id, formId, reference } = of;
  const isShown = id === answers;
  const name = reference ?? "Answers";
  return (
    <ul className="files given-files">
      <FileRow
        icon="file-text"
        name={name}
        href={staffAnswersPath(formId, id)}
        state={sentWords(of, money)}
        actions={
          <Link
            id={`answers-${id}`}
            className="btn-text"
            to={withAnswers(`?${search.replace(/^\?/, "")}`, isShown ? null : of) || "?"}
            preventScrollReset
            aria-expanded={isShown}
            data-key="v"
          >
            {isShown ? "Hide answers" : "Read answers"}
            <span className="vh"> of {name}</span>
          </Link>
        }
      />
    </ul>
  );
}

/** "12 answers, 7 items for £1,284.50" */
const sentWords = ({ questions, items, amount }: Sent, money: Money): string =>
  [counted(questions, "answer"), items > 0 && `${counted(items, "item")} for ${formatMoney(amount, money)}`]
    .filter(Boolean)
    .join(", ");
