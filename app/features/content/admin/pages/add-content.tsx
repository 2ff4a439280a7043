import { useActionData, useLoaderData } from "@remix-run/react";
import { newId } from "~/lib/ids";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { NameForm } from "~/ui/name-form";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { addContent } from "../../content.commands.server";
import { adminContentListPath, adminContentPath } from "../../content.paths";
import { ContentInput } from "../../content.schema";

export const loader = procedure.permission("moderator").loader(() => ({
  formId: newId(),
  limits: limitsOf(ContentInput),
}));

/** Opens the editor of the new page: it has no sections yet. */
export const action = procedure
  .permission("moderator")
  .input(ContentInput)
  .action(async ({ ctx, input }) => {
    const { contentId } = await addContent(ctx, input);
    return ctx.redirect(adminContentPath(contentId), {
      type: "success",
      title: `Page “${input.title}” added`,
      description: "It is a draft. Add sections, then publish it.",
    });
  });

export const handle = { crumb: () => "Add Page" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Add Page");

export default function AddContent() {
  return (
    <>
      <PageHead title="Add Page" />
      <NameForm
        name="title"
        label="Title"
        hint="What readers see in the list and over the page. Its address is made of it."
        {...useLoaderData<typeof loader>()}
        lastResult={useActionData<typeof action>()?.lastResult}
        submitLabel="Add page"
        cancelTo={adminContentListPath}
      />
    </>
  );
}
