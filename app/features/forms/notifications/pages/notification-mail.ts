import * as z from "zod";
import { mailDocument } from "~/features/email/mail-preview.server";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { previewedMail, previewReads } from "../edited-notification.server";

/** The HTML part of a notification's mail about a submission, for the frame of its preview. */
export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, notificationId: Id })
  .input(z.object({ with: Id.optional().catch(undefined) }))
  .reads(({ ctx, params, input }) => previewReads(ctx, { ...params, submissionId: input.with }))
  .can(({ params, found }) => found.notifications.some(({ id }) => id === params.notificationId))
  .loader(({ ctx, params, found }) => {
    const shown = previewedMail(ctx, found, params.notificationId);
    if (!shown) throw new NotFound();
    return mailDocument(shown.mail.html);
  });
