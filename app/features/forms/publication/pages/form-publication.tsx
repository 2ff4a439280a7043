import { taskOfFormPath } from "~/features/tasks/tasks.paths";
import { askingTasks } from "~/features/tasks/types/form/form-tasks.queries.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Id, procedure } from "~/procedure/procedure.server";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { ownerPath } from "../../admin-forms.paths";
import reportsStyles from "../../submissions/reports.css?url";
import { PublicationPage } from "../components/publication-page";
import { formPublication, formPublicationReads } from "../form-publication.server";
import publicationStyles from "../publication.css?url";
import { PublicationInput } from "../publication.schema";
import { publishShown } from "../publication.server";
import { publishForm } from "../publish-form.commands.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => formPublicationReads(params.formId))
  .loader(({ ctx, found }) => ({
    screen: formPublication(ctx, found),
    form: { ...found.form, isAdmin: hasLevel(ctx.user.level, "admin") },
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ params }) => ({
    ...formPublicationReads(params.formId),
    asking: askingTasks(params.formId),
  }))
  .input(PublicationInput)
  .action(async ({ ctx, params, input: { revision, shownAt, seen }, found: { groups, form, asking } }) => {
    const owner = { kind: "form", id: params.formId } as const;
    const beside = groups.map(({ id }) => id);
    const { number, isNew } = await publishShown(ctx, { owner, beside, shownAt }, () =>
      publishForm(ctx, owner.id, { revision, seen }),
    );
    return ctx.redirect(ownerPath(owner), {
      type: "success",
      title: isNew ? `Version ${number} is published` : "The form is published",
      // No team finds a form that is neither asked for nor listed: this is the usual next step.
      ...(asking.length === 0 && { link: { to: taskOfFormPath(params.formId), label: "Make a task of it" } }),
      ...(isNew && form.drafts > 0 && { description: `${counted(form.drafts, "draft")} will move to it.` }),
    });
  });

export const handle = {
  isWide: true,
  crumb: () => "Publish",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(publicationStyles, reportsStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Publish: ${form.title}`);

/** What publishing a form would do, and the button. */
export default function FormPublication() {
  return <PublicationPage />;
}
