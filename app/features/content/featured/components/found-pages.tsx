import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { addContentPath, featuredPagesPath } from "../../content.paths";
import { type Choice, ChoiceWords, type Draft, DraftFields } from "./chosen-pages";

/** Pages to choose from: those that were looked for, or the published ones. */
export function FoundPages({
  found,
  draft,
  q,
}: {
  found: readonly (Choice & { isChosen: boolean })[];
  draft: Draft;
  q: string;
}) {
  if (found.length === 0 && q !== "")
    return (
      <p className="muted small mt-3" role="status">
        No page is called “{q}”.
      </p>
    );
  if (found.length === 0 && draft.length <= 2) {
    return (
      <EmptyState
        icon="file-text"
        title="No published pages yet"
        actions={
          <ButtonLink icon="plus" to={addContentPath}>
            Add page
          </ButtonLink>
        }
      >
        What is published can be featured.
      </EmptyState>
    );
  }
  if (found.length === 0) return <p className="muted small mt-3">Every published page is chosen.</p>;
  return (
    <ul className="found-list" aria-label="Pages to choose from">
      {found.map((page) => (
        <li key={page.id}>
          <ChoiceWords {...page} />
          {page.isChosen ? (
            <span className="muted xsmall">chosen</span>
          ) : (
            <Form method="get" action={featuredPagesPath} preventScrollReset>
              <DraftFields draft={q === "" ? draft : [...draft, ["q", q] as const]} />
              <Button size="sm" name="add" value={page.id}>
                Add<span className="vh"> {page.title}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
