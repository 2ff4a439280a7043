/** What can be found, in the order in which it is shown. */
export const SEARCH_KINDS = ["task", "team", "person", "taskGroup", "page"] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

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
  /** All that match: `results` are at most a page of them. */
  total: number;
  results: SearchResult[];
}
