/** The `links` of a page or a layout: its style sheets, each imported with `?url` (docs/styles.md). */
export const sheets =
  (...hrefs: readonly string[]) =>
  () =>
    hrefs.map((href) => ({ rel: "stylesheet", href }));
