import type { useLoaderData } from "@remix-run/react";

/** What a loader's page gets of it: as `useLoaderData` says. */
export type DataOf<Loader> = unknown extends Loader ? unknown : ReturnType<typeof useLoaderData<Loader>>;

/**
 * What a page says of itself to the shell: `export const handle = { … } satisfies PageHandle<typeof loader>`, so that its
 * words are made of what its own loader gives.
 */
export interface PageHandle<Loader = unknown> {
  /** The words for the last segment, where the path has an id. */
  crumb?: (data: DataOf<Loader>) => string;
  /** The words for segments on the way to it, by segment: what its path names by an id. */
  crumbs?: (data: DataOf<Loader>) => Record<string, string>;
  overlay?: boolean;
  /** Editors use the whole width: no aside. */
  isWide?: boolean;
}
