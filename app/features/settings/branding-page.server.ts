import type { Found } from "#db/read-batch";
import { settingsOf } from "~/event-settings/settings.queries.server";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import { editable, savedBy } from "./saved-by.queries.server";
import { BrandingInput } from "./settings-forms.schema";

/** What the branding's form reads, also when it is drawn anew because a picture was uploaded. */
export const brandingReads = () => ({ branding: settingsOf("branding"), saved: savedBy("branding") });

export function brandingPage({
  ctx,
  found,
}: {
  ctx: Ctx<unknown>;
  found: Found<ReturnType<typeof brandingReads>>;
}) {
  const { themeCss: _, navTheme: __, ...data } = found.branding.data;
  const { event } = ctx.settings;
  return {
    branding: editable(ctx, { ...found.branding, data }, found.saved),
    limits: limitsOf(BrandingInput),
    eventName: event.shortName || event.eventName || ctx.event.name,
  };
}

export type BrandingData = ReturnType<typeof brandingPage>;
