import * as z from "zod";
import { NotFound } from "~/lib/errors";
import type { Placed } from "~/procedure/phases";
import { Id } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { autosavePage } from "./autosave.server";
import { CheckedInput, checkOf, submit } from "./check.server";
import { DiscardInput, discard, discardOf } from "./discard.server";
import { draftSavedOf } from "./draft-saved.server";
import {
  type FillingCtx,
  type FillingUse,
  fillingAt,
  PLACE_PARAMS,
  type PlaceParams,
  pathsAt,
  readFilled,
} from "./filling-use.server";
import { foreseenPage, foreseenSubmit } from "./foreseen-filling.server";
import { NotAskedInput, notAskedOf, removeNotAsked } from "./not-asked.server";
import { PAGE_LIMIT, type PageVerb, sendPage } from "./page-actions.server";
import { ASKED_BY_NAME, embedOf, fileOf, putFile, removeFile, uploadOnPage } from "./page-files.server";
import { pageOf, startOf } from "./page-loader.server";
import { RemovalInput, removalOf, remove, UndoInput, undoRemoval } from "./remove-entry-or-file.server";

/** What people type into a form is told them where nobody may send it any more. */
const FIELDS = { limit: PAGE_LIMIT, typed: "f." };

/**
 * The loaders and actions of all screens of a place where forms are filled in. A route module exports them by name and draws
 * by the component of the same screen:
 *
 * | URL below the place | |
 * |---|---|
 * | the place itself | `start` |
 * | `/pages/:pageNumber`, `/pages/:pageNumber/:templateId/:row`, and `/draft`, `/update`, `/rows` below both | `page` |
 * | `/autosave`, `/upload` below both | `autosave`, `upload` |
 * | `/not-asked/:place` | `notAsked` |
 * | `/check-answers`, `/submission`, `/draft-saved`, `/discard` | `check`, `submission`, `draftSaved`, `discard` |
 * | `/removal`, `/removal-undo` | `removal`, `removalUndo` |
 * | `/files`, `/files/:fileId`, `/files/:fileId/removal`, `/embeds/:fieldId` | `files`, `file`, `fileRemoval`, `embed` |
 */
export function fillingRoutes(use: FillingUse) {
  const at = (shape: z.ZodRawShape = {}) =>
    use.procedure.params({ ...use.params, ...shape }) as unknown as Placed<
      FillingCtx,
      PlaceParams,
      Record<never, never>
    >;
  const place = at(PLACE_PARAMS);
  const page = (verb: PageVerb) =>
    place
      .foresees((args) => foreseenPage(use, args))
      .fields(FIELDS)
      .action((sent) => sendPage(use, verb, sent));
  const sends = { save: page("save"), draft: page("draft"), update: page("update"), rows: page("rows") };
  const { access } = sends.save;
  const aFile = at({ fileId: Id });
  const kept = at({ place: z.string().max(200) });
  const redirectHome = at().loader(({ ctx, params }) => {
    throw ctx.redirect(pathsAt(use, fillingAt(use, { ctx, params })).start);
  });
  return {
    start: { loader: at().loader((args) => startOf(use, args)) },
    page: {
      loader: place.loader((args) => pageOf(use, args)),
      /** Which button was pressed is the last segment of the address. */
      action: Object.assign(
        (args: Parameters<typeof sends.save>[0]) => sends[verbIn(args.request.url)](args),
        { access },
      ),
    },
    autosave: {
      loader: redirectHome,
      action: place
        .foresees((args) => foreseenPage(use, args))
        .fields(FIELDS)
        .action((sent) => autosavePage(use, sent)),
    },
    upload: {
      loader: place.loader((args) => pageOf(use, args)),
      action: place.upload(ASKED_BY_NAME).action(async (args) => (await uploadOnPage(use, args)) as never),
    },
    check: { loader: at().loader((args) => checkOf(use, args)) },
    submission: verbs({
      submission: at()
        .foresees((args) => foreseenSubmit(use, args))
        .returnTo(({ ctx, params }) => pathsAt(use, fillingAt(use, { ctx, params })).check)
        .input(CheckedInput)
        .action(async ({ ctx, params, input }) => submit(use, { ctx, params, input })),
    }),
    draftSaved: {
      loader: at().loader((args) => draftSavedOf(use, args)),
      // From the check, which has nothing of its own to save: each page before it has saved itself.
      action: at()
        .foresees((args) => foreseenPage(use, args))
        .action(async (args) => args.ctx.redirect((await readFilled(use, args)).paths.draftSaved)),
    },
    discard: {
      loader: at().loader((args) => discardOf(use, args)),
      action: at()
        .input(DiscardInput)
        .action(({ ctx, params, input }) => discard(use, { ctx, params, input })),
    },
    removal: {
      loader: at().loader((args) => removalOf(use, args)),
      action: at()
        .input(RemovalInput)
        .action(({ ctx, params, input }) => remove(use, { ctx, params, input })),
    },
    removalUndo: verbs({
      "removal-undo": at()
        .returnTo(({ ctx, params }) => pathsAt(use, fillingAt(use, { ctx, params })).start)
        .verb(UndoInput, ({ ctx, params, input }) => undoRemoval(use, { ctx, params, input })),
    }),
    notAsked: {
      loader: kept.loader((args) => notAskedOf(use, args)),
      action: kept
        .input(NotAskedInput)
        .action(({ ctx, params, input }) => removeNotAsked(use, { ctx, params, input })),
    },
    files: verbs({
      files: at()
        .returnTo(({ ctx, params }) => pathsAt(use, fillingAt(use, { ctx, params })).start)
        .upload(ASKED_BY_NAME)
        .action((args) => putFile(use, args)),
    }),
    file: { loader: aFile.loader((args) => fileOf(use, args)) },
    fileRemoval: {
      loader: aFile.loader(notThere),
      action: aFile.fields(FIELDS).action((sent) => removeFile(use, sent)),
    },
    embed: { loader: at({ fieldId: z.string().max(100) }).loader((args) => embedOf(use, args)) },
  };
}

const notThere = (): never => {
  throw new NotFound();
};

const VERBS: ReadonlySet<string> = new Set<PageVerb>(["draft", "update", "rows"]);

/** As the router reads it: the last segment, in whatever case. */
function verbIn(url: string): PageVerb {
  const name = (new URL(url).pathname.split("/").filter(Boolean).at(-1) ?? "").toLowerCase();
  return VERBS.has(name) ? (name as PageVerb) : "save";
}
