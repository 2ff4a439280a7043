import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { ownerPath } from "../../admin-forms.paths";
import reportsStyles from "../../submissions/reports.css?url";
import { PublicationPage } from "../components/publication-page";
import { groupPublication, groupPublicationReads } from "../group-publication.server";
import publicationStyles from "../publication.css?url";
import { PublicationInput } from "../publication.schema";
import { publishShown } from "../publication.server";
import { publishFieldGroup } from "../publish-field-group.commands.server";

export const loader = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .reads(({ params }) => groupPublicationReads(params.fieldGroupId))
  .loader(({ ctx, found }) => ({ screen: groupPublication(ctx, found), form: null }));

export const action = procedure
  .permission("admin")
  .params({ fieldGroupId: Id })
  .reads(({ params }) => groupPublicationReads(params.fieldGroupId))
  .input(PublicationInput)
  .action(async ({ ctx, params, input: { revision, shownAt, seen }, found }) => {
    const owner = { kind: "fieldGroup", id: params.fieldGroupId } as const;
    const beside = found.forms.map(({ id }) => id);
    const { number, forms } = await publishShown(ctx, { owner, beside, shownAt }, () =>
      publishFieldGroup(ctx, owner.id, { revision, seen }),
    );
    return ctx.redirect(ownerPath(owner), {
      type: "success",
      title: `Version ${number} is published`,
      ...(forms > 0 && {
        description: `${counted(forms, "form")} ${forms === 1 ? "has" : "have"} it from now on.`,
      }),
    });
  });

export const handle = {
  isWide: true,
  crumb: () => "Publish",
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(publicationStyles, reportsStyles);

export const meta = pageTitle<typeof loader>(({ screen }) => `Publish: ${screen.title}`);

/** What publishing a field group would do, form by form, and the button. */
export default function GroupPublication() {
  return <PublicationPage />;
}
