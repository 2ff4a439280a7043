import type { DifferenceLines } from "../differences/difference-lines.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";

interface PublicationFacts {
  owner: FieldsOwner;
  title: string;
  isPublished: boolean;
  /** The working copy is another one than what is live. */
  hasChanges: boolean;
  isArchived: boolean;
  revision: number;
  /** The number of the newest version; null where there is none. */
  live: number | null;
}

interface VersionFacts {
  number: number;
  /** "Today, 11:42" */
  at: string;
  /** Null: the person is not in the event any more. */
  by: string | null;
  /** Submissions that answered it; null for a field group. */
  answered: number | null;
  /** Against the version before; null where that is not there, or both are too large to be read here. */
  differences: DifferenceLines | null;
}

export interface HistoryScreen extends PublicationFacts {
  versions: readonly (VersionFacts & { isFirst: boolean })[];
  /** Where the next page begins; null where there is none. */
  olderThan: number | null;
}

export interface VersionScreen extends PublicationFacts, VersionFacts {
  /** Null where the version cannot be read. */
  pages:
    | readonly {
        number: number;
        title: string;
        fields: readonly {
          id: string;
          label: string;
          type: string;
          isRequired: boolean;
          isQuestion: boolean;
        }[];
      }[]
    | null;
  restoring: {
    /** A question has another type by now. */
    isRefused: boolean;
    differences: DifferenceLines;
    emptied: readonly { label: string; kind: "fieldGroup" | "asset" }[];
  } | null;
}
