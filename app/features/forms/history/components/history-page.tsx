import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { historyPath, publicationPath, versionPath } from "../../admin-forms.paths";
import type { FormTabs } from "../../components/form-tabs";
import { OwnerPageHead } from "../../components/owner-page-head";
import { DifferenceList } from "../../differences/difference-list";
import type { HistoryScreen } from "../history-screen.types";

export interface HistoryData {
  screen: HistoryScreen;
  form: Parameters<typeof FormTabs>[0]["form"] | null;
}

type HistoryLoader = () => HistoryData;

export const historyHandle = {
  isWide: true,
  crumb: () => "History",
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<HistoryLoader>;

export const historyTitle = pageTitle<HistoryLoader>(({ screen }) => `History: ${screen.title}`);

/** The versions of a form or a field group, the newest first. */
export function HistoryPage() {
  const { screen, form } = useLoaderData() as HistoryData;
  const { owner, versions, olderThan, live } = screen;
  return (
    <>
      <OwnerPageHead {...screen} form={form} />
      <div className="publication">
        <h2>History</h2>
        {versions.length === 0 ? (
          <EmptyState title="No version yet" icon="history">
            Each time this is published a version is kept here, with what it changed.{" "}
            <Link to={publicationPath(owner)}>Publish the first</Link>
          </EmptyState>
        ) : (
          <ol className="versions">
            {versions.map(({ number, at, by, answered, differences, isFirst }) => (
              <li key={number}>
                <h3>
                  <Link to={versionPath(owner, number)}>Version {number}</Link>
                  {number === live && <span className="muted"> newest</span>}
                </h3>
                <p className="muted small">
                  {at}, by {by ?? "somebody who is not in the event any more"}
                  {answered !== null && ` · ${counted(answered, "submission")}`}
                </p>
                {isFirst ? (
                  <p>The first version.</p>
                ) : differences === null ? (
                  <p>
                    <Link to={versionPath(owner, number)}>See what it changed</Link>
                  </p>
                ) : differences.lines.length === 0 ? (
                  <p>Nothing that people see was changed.</p>
                ) : (
                  <DifferenceList differences={differences} />
                )}
              </li>
            ))}
          </ol>
        )}
        {olderThan !== null && (
          <p>
            <Link to={`${historyPath(owner)}?before=${olderThan}`}>Older versions</Link>
          </p>
        )}
      </div>
    </>
  );
}
