import { useLoaderData } from "@remix-run/react";
import { FAILED_MAILS_SHOWN, failedMails } from "~/features/email/failed-mails.queries.server";
import { dayIn } from "~/lib/dates";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { FailedMails } from "../components/failed-mails";
import { withMoments } from "../failed-mails.rules";
import { failedMailsPath } from "../teams.paths";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ mails: failedMails(ctx.now) }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    return {
      mails: withMoments(found.mails, { today: dayIn(timeZone, ctx.now), timeZone, locale }),
      isCut: found.mails.length === FAILED_MAILS_SHOWN,
    };
  });

export const handle = { crumb: () => "Failed e-mails", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Failed e-mails");

/** What nobody would miss by itself: mails of the last 30 days that did not arrive. */
export default function FailedMailsPage() {
  const { mails, isCut } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Failed e-mails"
        lede="E-mails from the last 30 days that did not arrive, or may not have arrived."
      />
      {mails.length === 0 ? (
        <EmptyState icon="mail-check" title="No e-mail has failed">
          What could not be sent in two days, or was refused by its address, is shown here.
        </EmptyState>
      ) : (
        <FailedMails mails={mails} back={failedMailsPath} hasTeams />
      )}
      {isCut && (
        <p className="small muted mt-2">These are the newest. The others appear once these are dealt with.</p>
      )}
    </>
  );
}
