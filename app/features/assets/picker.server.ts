import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { assetsPath } from "./assets.paths";
import { assetList, assetSearch, chosenAsset } from "./assets.queries.server";
import { AltTextInput, PICTURE_RULE } from "./assets.schema";
import { draftOf } from "./form-drafts.server";
import { assetCard, assetInWords } from "./shown-assets.server";

const PICTURES = { category: "images" } as const;

/** The pictures that can be chosen; opened by itself it needs the form that it was kept with. */
export const pickerLoader = procedure
  .permission("moderator")
  .input(assetSearch.Picker)
  .reads(({ ctx, input }) => ({
    page: assetList.page(input, PICTURES),
    chosen: chosenAsset(input.chosen),
    draft: draftOf(input.draft, ctx.user.id, ctx.now),
  }))
  .loader(({ ctx, input, found: { page, chosen, draft } }) => {
    if (!draft && input.in !== "dialog") {
      throw ctx.redirect(assetsPath, {
        type: "info",
        title: "The form that you came from is not kept any more",
        description: "Open it again and choose a picture from there.",
      });
    }
    return {
      page: { ...page, rows: page.rows.map(assetCard) },
      chosen: chosen?.category === "images" ? assetInWords(ctx, chosen) : null,
      draft,
      rule: PICTURE_RULE,
      limits: limitsOf(AltTextInput),
    };
  });

/** What the picker shows, on its page and in its dialog. */
export type PickerData = Awaited<ReturnType<typeof pickerLoader>>;
