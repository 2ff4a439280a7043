import { Id, procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { VersionPage } from "../components/version-page";
import { RestoreInput, restoreAndLead, VersionNumber } from "../history.server";
import { versionReads, versionScreen } from "../history-screen.server";

export const loader = procedure
  .permission("moderator")
  .params({ formId: Id, versionNumber: VersionNumber })
  .reads(({ params }) => versionReads({ kind: "form", id: params.formId }, Number(params.versionNumber)))
  .loader(({ ctx, params, found }) => ({
    screen: versionScreen(ctx, { kind: "form", id: params.formId }, found),
  }));

export const action = procedure
  .permission("moderator")
  .params({ formId: Id, versionNumber: VersionNumber })
  .input(RestoreInput)
  .action(({ ctx, params, input: { revision } }) =>
    restoreAndLead(
      ctx,
      { kind: "form", id: params.formId },
      { revision, number: Number(params.versionNumber) },
    ),
  );

export const handle = {
  isWide: true,
  crumb: ({ screen }) => `Version ${screen.number}`,
  crumbs: ({ screen }) => ({ [screen.owner.id]: screen.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>(({ screen }) => `Version ${screen.number}: ${screen.title}`);

/** One version of a form, and the way back to it. */
export default function FormVersion() {
  return <VersionPage />;
}
