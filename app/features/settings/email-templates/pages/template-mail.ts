import { logoFile } from "~/features/email/mail-facts.server";
import { mailDocument } from "~/features/email/mail-preview.server";
import { procedure } from "~/procedure/procedure.server";
import { EmailKind, templateOfKind } from "../template-kind.server";
import { shownMail } from "../template-preview.server";
import { ownText, reader } from "../templates.queries.server";
import { PreviewSearch } from "../templates.schema";

/** The HTML part of a kind of mail as it is saved, for the frame of its preview. */
export const loader = procedure
  .permission("admin")
  .params({ emailId: EmailKind })
  .input(PreviewSearch)
  .reads(({ ctx, params, input }) => ({
    own: ownText(params.emailId),
    person: reader(input.as),
    logo: logoFile(ctx.settings),
  }))
  .loader(({ ctx, params, input, found }) =>
    mailDocument(shownMail(ctx, { template: templateOfKind(params.emailId), as: input.as, ...found }).html),
  );
