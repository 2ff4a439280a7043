import type { SearchKind } from "~/rooms";
import type { IconName } from "~/ui/icon";

export interface SearchResult {
  id: string;
  /** Null where there is no page of it: a member of staff without a team. */
  to: string | null;
  title: string;
  /** One line of facts. */
  detail: string;
  /** The part of its text that was hit; empty where its title says it all. */
  snippet: string;
}

export interface SearchGroup {
  kind: SearchKind;
  label: string;
  noun: string;
  icon: IconName;
  /** All that match: `results` are at most a page of them. */
  total: number;
  /** Only the best were looked at: there may be more than `total`. */
  isCut: boolean;
  results: SearchResult[];
}
