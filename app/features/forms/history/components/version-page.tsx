import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Banner } from "~/ui/banner";
import { ErrorSummary } from "~/ui/error-summary";
import { firstError, type LastResult } from "~/ui/fields-of";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { historyPath } from "../../admin-forms.paths";
import { DifferenceList } from "../../differences/difference-list";
import type { VersionScreen } from "../history-screen.types";

type VersionLoader = () => { screen: VersionScreen };

export const versionHandle = {
  isWide: true,
  crumb: ({ screen }) => `Version ${screen.number}`,
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<VersionLoader>;

export const versionTitle = pageTitle<VersionLoader>(
  ({ screen }) => `Version ${screen.number}: ${screen.title}`,
);

/** One version: what it changed, what it asks, and the way back to it. */
export function VersionPage() {
  const { screen } = useLoaderData() as { screen: VersionScreen };
  const refused = firstError(useActionData<{ lastResult?: LastResult }>()?.lastResult);
  const { owner, title, number, at, by, answered, differences, pages, isArchived, restoring } = screen;
  return (
    <>
      <PageHead
        title={`Version ${number}: ${title}`}
        back={{ to: historyPath(owner), label: "History" }}
        meta={[
          at,
          `by ${by ?? "somebody who is not in the event any more"}`,
          ...(answered === null ? [] : [counted(answered, "submission")]),
        ]}
      />
      <div className="publication">
        {refused && <ErrorSummary errors={[{ id: "", message: refused }]} title="Nothing was changed" />}
        {pages === null && <Banner tone="danger">This version cannot be read.</Banner>}
        {differences && (
          <Section title={`What it changed against version ${number - 1}`} isFirst>
            {differences.lines.length > 0 ? (
              <DifferenceList differences={differences} />
            ) : (
              <p className="muted">Nothing that people see.</p>
            )}
          </Section>
        )}
        {pages && (
          <Section title="What it asks">
            {pages.map((page) => (
              <div key={page.number} className="version-questions">
                {pages.length > 1 && <h3>{page.title}</h3>}
                <ul>
                  {page.fields.map(({ id, label, type, isRequired, isQuestion }) => (
                    <li key={id} className={isQuestion ? undefined : "muted"}>
                      {label}{" "}
                      <span className="muted small">
                        {type}
                        {isRequired && ", required"}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </Section>
        )}
        {restoring && !isArchived && <Restoring screen={screen} restoring={restoring} />}
      </div>
    </>
  );
}

function Restoring({
  screen: { revision, owner },
  restoring: { isRefused, differences, emptied },
}: {
  screen: VersionScreen;
  restoring: NonNullable<VersionScreen["restoring"]>;
}) {
  if (isRefused)
    return (
      <Section title="Restore as working copy">
        <p>
          A question of this version has another type by now, and a published question keeps its type. It
          cannot be restored as a whole.
        </p>
      </Section>
    );
  if (differences.lines.length === 0)
    return (
      <Section title="Restore as working copy">
        <p>The working copy says the same as this version: there is nothing to restore.</p>
      </Section>
    );
  return (
    <Section title="Restore as working copy">
      <p>
        The questions and the logic of the working copy become those of this version, in one step that Undo
        takes back. Nothing is published by it. Title, description and settings stay as they are
        {owner.kind === "form" && ", and field groups as they are published now"}.
      </p>
      {emptied.length > 0 && (
        <Banner tone="warning" title="Not everything can come back:">
          {emptied
            .map(({ label, kind }) =>
              kind === "fieldGroup"
                ? `the field group of ${label ? `“${label}”` : "a field"} is not there to be placed any more`
                : `the picture of ${label ? `“${label}”` : "a field"} was deleted`,
            )
            .join("; ")}
          . Choose another one there.
        </Banner>
      )}
      <h3 className="mt-3">What changes in the working copy</h3>
      <DifferenceList differences={differences} />
      <Form method="post" className="form-actions" preventScrollReset>
        <input type="hidden" name="revision" value={revision} />
        <SubmitButton variant="primary" icon="history">
          Restore as working copy
        </SubmitButton>
      </Form>
    </Section>
  );
}
