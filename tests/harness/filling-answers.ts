export interface Asker {
  hasTeam: boolean;
  isSignedIn: boolean;
  /** Moderators and above see what teams see, without a team. */
  isStaff: boolean;
}
export type Expected = string | ((asker: Asker) => string);

/**
 * The URLs of a form that is filled in at one place (`filling` of the site map). `there`: who finds it there; everybody else has a 404.
 * It is asked without JavaScript for no question and no entry.
 */
export function filling(
  base: string,
  there: (asker: Asker) => boolean,
): Record<string, { get?: Expected; post?: Expected }> {
  const if404 =
    (found: Expected): Expected =>
    (asker) =>
      there(asker) ? (typeof found === "string" ? found : found(asker)) : "404";
  const saves: Expected = ({ hasTeam, isStaff }) => (hasTeam || isStaffs(isStaff) ? "302" : "403");
  const isStaffs = (isStaff: boolean) => isStaff && base.startsWith("/admin/");
  const saved: Expected = ({ hasTeam, isStaff }) => (hasTeam || isStaffs(isStaff) ? "200" : "403");
  const page = `${base}/pages/:pageNumber`;
  const entry = `${page}/:templateId/:row`;
  return {
    [base]: { get: if404("302") },
    [`${base}/pages`]: { get: if404("302") },
    ...Object.fromEntries(
      [page, `${page}/:templateId`].map((path) => [
        path,
        { get: if404("200"), ...(there === EVERYBODY ? {} : { post: if404("302") }) },
      ]),
    ),
    ...Object.fromEntries(
      ["draft", "update", "rows"].map((verb) => [
        `${page}/${verb}`,
        { get: if404("200"), post: if404(saves) },
      ]),
    ),
    [`${page}/upload`]: { get: if404("200"), post: "415" },
    [`${page}/autosave`]: { get: "302", post: if404(saved) },
    [entry]: { get: if404("302"), post: if404("302") },
    ...Object.fromEntries(
      ["draft", "update", "rows"].map((verb) => [
        `${entry}/${verb}`,
        { get: if404("302"), post: if404(saves) },
      ]),
    ),
    [`${entry}/upload`]: { get: if404("302"), post: "415" },
    [`${entry}/autosave`]: { get: "302", post: if404(saved) },
    [`${base}/files`]: { post: "404" },
    [`${base}/submission`]: { post: if404("302") },
    [`${base}/files/:fileId/removal`]: {
      post: if404(({ hasTeam, isStaff }) => (hasTeam || isStaffs(isStaff) ? "404" : "403")),
    },
    [`${base}/check-answers`]: { get: if404(base.startsWith("/admin/forms/") ? "200" : "302") },
    [`${base}/draft-saved`]: {
      get: if404(({ hasTeam, isStaff }) => (hasTeam || isStaffs(isStaff) ? "200" : "302")),
      post: if404("302"),
    },
    // Nothing is named that would be removed.
    [`${base}/removal`]: { get: if404("302"), post: "404" },
    [`${base}/removal-undo`]: { post: if404("302") },
    // Nothing is kept aside: it leads to the check.
    [`${base}/not-asked/:place`]: { get: if404("302"), post: if404("302") },
    // Of no version: nothing is discarded.
    [`${base}/discard`]: {
      get: if404(({ hasTeam, isStaff }) => (hasTeam || isStaffs(isStaff) ? "200" : "302")),
      post: if404("302"),
    },
  };
}
export const EVERYBODY = () => true;

/** The addresses of a form for guests that is not public: it says so to whoever comes. */
export function guestFilling(base: string): Record<string, { get?: Expected; post?: Expected }> {
  const page = `${base}/pages/:pageNumber`;
  const entry = `${page}/:templateId/:row`;
  const onPage = (place: string, get: Expected) => [
    ...["", "/draft", "/update", "/rows"].map((verb) => [`${place}${verb}`, { get, post: "302" }]),
    [`${place}/upload`, { get, post: "415" }],
    [`${place}/autosave`, { get: "302", post: "200" }],
  ];
  return {
    [base]: { get: "302" },
    [`${base}/pages`]: { get: "302" },
    // This form has no looped group.
    ...Object.fromEntries([...onPage(page, "200"), ...onPage(entry, "302")]),
    [`${base}/check-answers`]: { get: "302" },
    [`${base}/submission`]: { post: "302" },
    // Nothing was answered: nothing is kept that would be told of.
    [`${base}/draft-saved`]: { get: "302", post: "302" },
    // This browser has no draft of its own beside another one.
    [`${base}/own-draft`]: { get: "302", post: "302" },
    [`${base}/discard`]: { get: "302", post: "302" },
    [`${base}/removal`]: { get: "302", post: "404" },
    [`${base}/not-asked/:place`]: { get: "302", post: "302" },
    [`${base}/files`]: { post: "404" },
    [`${base}/files/:fileId/removal`]: { post: "404" },
    [`${base}/embeds/:fieldId`]: { get: "404" },
  };
}
