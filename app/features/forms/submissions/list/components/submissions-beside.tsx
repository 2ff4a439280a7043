import { Link } from "~/ui/link";
import { submissionPath } from "../../../admin-forms.paths";

type Beside = { id: string; page: number } | null;

/** The way to the submission before and behind: in the list that it was opened from, with its filters and order, or among all. */
export function SubmissionsBeside({
  formId,
  place: { place, total, previous, next },
  params,
}: {
  formId: string;
  place: { place: number; total: number; previous: Beside; next: Beside };
  /** The list's own; null: it does not stand in that list, or was opened from none. */
  params: URLSearchParams | null;
}) {
  const to = ({ id, page }: NonNullable<Beside>) => {
    const search = new URLSearchParams(params ?? "");
    if (page === 1) search.delete("page");
    else search.set("page", String(page));
    return submissionPath(formId, id) + (search.size > 0 ? `?${search}` : "");
  };
  if (!previous && !next) return null;
  return (
    <nav className="pagination" aria-label="Submissions">
      <p className="num">
        {place} of {total} {params ? "in the list" : "submissions and drafts"}
      </p>
      <ul>
        {previous && (
          <li>
            <Link to={to(previous)} rel="prev">
              Previous
            </Link>
          </li>
        )}
        {next && (
          <li>
            <Link to={to(next)} rel="next">
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}
