import type { ReactNode } from "react";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { Link } from "~/ui/link";
import { SideFacts } from "~/ui/summary-list";
import { historyPath, publicationPath } from "../admin-forms.paths";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { PublicationBadge } from "./publication-badge";
import { UnpublishForm } from "./unpublish-form";

export interface PublicationFacts {
  isPublished: boolean;
  isArchived: boolean;
  hasChanges: boolean;
  lastNumber: number;
}

/** Whether a form or a field group is live, and what to do about it. */
export function PublicationSide({
  owner,
  publication: { isPublished, isArchived, hasChanges, lastNumber },
  back,
  children,
}: {
  owner: FieldsOwner;
  publication: PublicationFacts;
  /** The page that it stands on. */
  back: string;
  /** Links beside that to its history. */
  children?: ReactNode;
}) {
  return (
    <section>
      <h2>Publication</h2>
      <SideFacts
        rows={[
          { label: "State", value: <PublicationBadge isPublished={isPublished} hasChanges={hasChanges} /> },
          { label: "Version", value: lastNumber || "None yet" },
        ]}
      />
      {!isArchived && (
        <ButtonRow className="mt-3">
          {(!isPublished || hasChanges) && (
            <ButtonLink size="sm" to={publicationPath(owner)}>
              {isPublished ? "Publish changes" : "Publish"}
            </ButtonLink>
          )}
          {isPublished && <UnpublishForm owner={owner} number={lastNumber} back={back} size="sm" />}
        </ButtonRow>
      )}
      <p className="mt-3">
        <Link to={historyPath(owner)}>History</Link>
        {children}
      </p>
    </section>
  );
}
