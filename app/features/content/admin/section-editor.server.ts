import { Id, procedure } from "~/procedure/procedure.server";
import { EditorSearch, editorData, editorReads, isThere } from "./editor.server";

/** The editor with one of its sections opened. */
export const sectionEditorLoader = procedure
  .permission("moderator")
  .params({ contentId: Id, sectionId: Id })
  .input(EditorSearch)
  .reads(({ ctx, params, input }) => editorReads(ctx, { ...params, ...input }))
  .can(({ params, found }) => found.rows.some((row) => row.id === params.sectionId && isThere(row)))
  .loader(({ ctx, params, input, found }) => editorData(ctx, found, { ...params, ...input }));
