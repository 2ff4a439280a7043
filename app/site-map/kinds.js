/** @typedef {"page" | "verb" | "upload" | "file" | "export" | "json"} Kind */
/** @typedef {{ path: string, kind: Kind, file: string | null, access: string, id: string, parent?: string }} Page */

/** @returns {Page} */
const url = (kind, path, access, file, options) => ({
  path,
  kind,
  access,
  file,
  id: `page:${path}`,
  ...options,
});
export const page = (path, access, file = null, options = {}) => url("page", path, access, file, options);
const verb = (path, access, file) => url("verb", path, access, file);
export const upload = (path, access, file) => url("upload", path, access, file);
export const file = (path, access, source) => url("file", path, access, source);
export const sheet = (path, access, source) => url("export", path, access, source);
export const json = (path, access, source) => url("json", path, access, source);

/** Verbs of one thing: each has a URL of its own below it, all stand in one file. */
export const verbs = (base, access, source, names) =>
  names.map((name) => verb(`${base}/${name}`, access, source));

/** The conversation about a task, under the task as its team has it (`own`) or as staff look at it (`team`). */
export const thread = (base, access, side, options) => {
  const room = "features/tasks/comments";
  const entry = `${base}/comments/:commentId`;
  const paths = [`${base}/comments`, `${entry}/replies`, `${entry}/edit`, `${entry}/deletion`];
  return [
    ...paths.map((path) => page(path, access, `${room}/pages/${side}-conversation.tsx`, options)),
    ...verbs(entry, access, `${room}/${side}-entry.verbs.ts`, side === "team" ? ["like", "pin"] : ["like"]),
  ];
};

/** Somebody as staff see them: below their team, or among the users where they have none. */
export const person = (base) => [
  page(base, "moderator", "features/people/staff/pages/person.tsx"),
  page(`${base}/removal`, "admin", "features/people/staff/pages/person-removal.tsx"),
  ...verbs(base, "moderator", "features/people/staff/person.verbs.ts", ["welcome", "chaser", "sign-outs"]),
  ...verbs(base, "admin", "features/people/staff/mail-block.verbs.ts", ["mail-lift"]),
];

/**
 * The pages of a form as it is filled in at one place (features/forms/filling/filling-routes.server.ts). The place's own page, where
 * its confirmation stands, and who may open it, is its own to say. `side` begins the names of its files.
 */
export const filling = (base, access, side) => {
  const at = (name) => `features/forms/filling/pages/${side}-${name}`;
  const onPage = (path) => [
    page(path, access, at("page.tsx")),
    ...["draft", "update", "rows"].map((name) => page(`${path}/${name}`, access, at("page.tsx"))),
    page(`${path}/upload`, access, at("upload.tsx")),
    json(`${path}/autosave`, access, at("autosave.ts")),
  ];
  return [
    page(base, access, at("start.tsx")),
    page(`${base}/pages`, access, at("start.tsx")),
    page(`${base}/pages/:pageNumber/:templateId`, access, at("page.tsx")),
    ...onPage(`${base}/pages/:pageNumber`),
    ...onPage(`${base}/pages/:pageNumber/:templateId/:row`),
    page(`${base}/check-answers`, access, at("check.tsx")),
    verb(`${base}/submission`, access, at("submission.ts")),
    page(`${base}/draft-saved`, access, at("draft-saved.tsx")),
    page(`${base}/discard`, access, at("discard.tsx")),
    page(`${base}/removal`, access, at("removal.tsx")),
    verb(`${base}/removal-undo`, access, at("removal-undo.ts")),
    page(`${base}/not-asked/:place`, access, at("not-asked.tsx")),
    upload(`${base}/files`, access, at("files.ts")),
    file(`${base}/files/:fileId`, access, at("file.ts")),
    json(`${base}/files/:fileId/removal`, access, at("file-removal.ts")),
    file(`${base}/embeds/:fieldId`, access, at("embed.ts")),
  ];
};
