import { MB } from "~/features/files/file-types.rules";
import type { Started } from "~/procedure/phases";
import { Id, procedure } from "~/procedure/procedure.server";
import { fillingRoutes } from "../filling/filling-routes.server";
import type { FillingCtx, FillingUse } from "../filling/filling-use.server";
import type { Filling } from "../submissions/open-filling.types";
import { leaveDraft } from "./guest-cookie.server";
import { begunGuestFilling, countGuestUpload, guestFilling } from "./guest-filling.server";
import { guestFormPath, guestOwnDraftPath } from "./guests.paths";

/** As much as a draft holds: what is taken for an upload that does not say how long it is. */
const MOST_AT_ONCE = 200 * MB;

/** Forms that anybody fills in who has their address. Who is signed in does it as a guest too: without session, team or task. */
const guest: FillingUse = {
  procedure: procedure.guest() as unknown as Started<FillingCtx>,
  params: { formId: Id },
  fillingOf: ({ params: { formId = "" } }): Filling => ({ of: "guest", formId, token: null }),
  async hold({ ctx, filling: { formId }, does }) {
    const { scope } = ctx;
    if (does === "upload") {
      const length = Number(scope.request.headers.get("content-length") ?? Number.NaN);
      await countGuestUpload(ctx, Number.isSafeInteger(length) ? length : null, MOST_AT_ONCE);
    }
    const filling =
      does === "read" ? await guestFilling(scope, formId) : await begunGuestFilling(ctx, scope, formId);
    return { ctx: asGuest(ctx), filling };
  },
  baseOf: ({ formId }) => guestFormPath(formId),
  submissionPath: null,
  afterSubmit: ({ formId }, { confirmationId }) => ({ to: `${guestFormPath(formId)}/${confirmationId}` }),
  afterDiscard: async ({ ctx: { scope }, filling: { formId } }) => {
    await leaveDraft(scope, formId);
    return { to: guestFormPath(formId), title: "Draft discarded" };
  },
  ownDraftPath: ({ formId }) => guestOwnDraftPath(formId),
  home: null,
};
export const guestRoutes = fillingRoutes(guest);

/** Nobody, also where somebody is signed in in this browser. */
export const asGuest = (ctx: FillingCtx): FillingCtx => ({
  ...ctx,
  actor: { id: "guest", level: "user", teamId: null },
  user: null,
  team: null,
  record: (entry) => ctx.record({ ...entry, actorId: "guest" }),
});
