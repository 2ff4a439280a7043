import { NotFound, Refused } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { addAssets } from "./assets.commands.server";
import { assetsPath, chosenInPickerPath } from "./assets.paths";
import { DraftSearch, PICTURE_RULE } from "./assets.schema";
import { keepDraft } from "./form-drafts.server";

const picker = procedure.permission("moderator").returnTo(() => assetsPath);

const searchOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

const routes = verbs({
  /** A form that wants a picture, as it was sent without JavaScript: it is kept, and the picker opens for it. */
  drafts: picker.upload({}).action(async ({ ctx, body }) => {
    const asked = DraftSearch.safeParse(searchOf(ctx.scope.request));
    if (!asked.success) throw new NotFound();
    for await (const file of body.files()) for await (const _ of file.data);
    const { field, for: purpose, back } = asked.data;
    const fields = [...body.fields].map(([name, value]) => [name, String(value)] as [string, string]);
    const draft = await keepDraft(ctx, { field, purpose, back, fields });
    const chosen = String(body.fields.get(field) ?? "");
    return ctx.redirect(chosenInPickerPath({ draft, chosen }));
  }),

  /** A picture that is added while one is chosen: it is the chosen one. */
  files: picker.upload(PICTURE_RULE).action(async ({ ctx, body }) => {
    const { draft = "" } = searchOf(ctx.scope.request);
    const here = (chosen = "") => chosenInPickerPath({ draft, chosen });
    try {
      const { added, refusals } = await addAssets(ctx, body);
      if (body.isRaw) return { files: added, refusals, title: "Added" };
      const toast = refusals.length > 0 && ({ type: "error", title: refusals.join(" ") } as const);
      return ctx.redirect(here(added.at(-1)?.id), toast || undefined);
    } catch (error) {
      if (body.isRaw || !(error instanceof Refused)) throw error;
      return ctx.redirect(here(), { type: "error", title: error.message });
    }
  }),
});

export const loader = routes.loader;
export const action = routes.action;
