import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import sectionsStyles from "~/features/content/reading/sections.css?url";
import { hasLevel } from "~/identity/permissions.rules";
import { DomainError, NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { OwnerPageHead } from "../../components/owner-page-head";
import { PAGE_LIMIT } from "../../filling/page-actions.server";
import { TriedPage } from "../../preview/components/tried-page";
import { searchOf } from "../../preview/preview.server";
import publicationStyles from "../../publication/publication.css?url";
import runnerStyles from "../../runner/runner.css?url";
import { LabSide } from "../components/lab-side";
import { labReads, labScreen, readLab } from "../lab-screen.server";
import { triedAsIn } from "../tried-as.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id })
  .reads(({ ctx, params }) => labReads(ctx, params.formId, triedAsIn(searchOf(ctx))))
  .loader(({ ctx, found }) => {
    const search = searchOf(ctx);
    return {
      form: { ...found.form, isAdmin: hasLevel(ctx.user.level, "admin") },
      screen: labScreen(ctx, { found, as: triedAsIn(search), search }),
    };
  });

/** A page that was filled in here. Nothing is stored: its answer is the page that follows. */
export const action = procedure
  .permission("moderator")
  .params({ formId: Id })
  .fields({ limit: PAGE_LIMIT, typed: "f." })
  .action(async ({ ctx, params, form }) => {
    const search = searchOf(ctx);
    // The form that says as whom it is tried has it in its inputs.
    const as = triedAsIn(!(form instanceof DomainError) && form.has("team") ? form : search);
    const found = await readLab(ctx, params.formId, as);
    if (!found.form) throw new NotFound();
    try {
      return data({ screen: labScreen(ctx, { found, as, search, form }) });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const screen = labScreen(ctx, { found, as, search });
      return data(
        { screen: { ...screen, tried: { ...screen.tried, refusal: error.message } } },
        { status: error.status },
      );
    }
  });

export const handle = {
  isWide: true,
  crumb: () => "Logic lab",
  crumbs: ({ form }) => ({ [form.id]: form.title }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(sectionsStyles, publicationStyles, runnerStyles);

export const meta = pageTitle<typeof loader>(({ form }) => `Logic lab: ${form.title}`);

/** The working copy, to be filled in, with why each field is shown, and the cases that publishing tries. */
export default function FormLab() {
  const loaded = useLoaderData<typeof loader>();
  const { form } = loaded;
  const screen = useActionData<typeof action>()?.screen ?? loaded.screen;
  return (
    <>
      <OwnerPageHead
        owner={{ kind: "form", id: form.id }}
        title={form.title}
        isPublished={form.isPublished}
        hasChanges={form.hasChanges}
        form={form}
      />
      <div className="lab">
        <div className="panel lab-form">
          <TriedPage screen={screen.tried} draftLabel="Try these answers" />
        </div>
        <LabSide formId={form.id} screen={screen} />
      </div>
    </>
  );
}
