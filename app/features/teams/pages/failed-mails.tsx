import { useLoaderData } from "@remix-run/react";
import { emailLogPath } from "~/features/email/email.paths";
import {
  blockedPeople,
  FAILED_MAILS_SHOWN,
  failedMails,
  heldMails,
} from "~/features/email/failed-mails.queries.server";
import { hasLevel } from "~/identity/permissions.rules";
import { dayIn } from "~/lib/dates";
import { procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { BlockedPeople } from "../components/blocked-people";
import { FailedMails, HeldMails } from "../components/failed-mails";
import { withMoments, withTries } from "../failed-mails.rules";
import { lastLoginText } from "../last-login.rules";
import { failedMailsPath } from "../teams.paths";

export const loader = procedure
  .permission("moderator")
  .reads(({ ctx }) => ({ mails: failedMails(ctx.now), held: heldMails(ctx.now), blocked: blockedPeople() }))
  .loader(({ ctx, found }) => {
    const { timeZone, locale } = ctx.settings.event;
    const where = { today: dayIn(timeZone, ctx.now), timeZone, locale };
    return {
      mails: withMoments(found.mails, where),
      held: withTries(found.held, where),
      blocked: found.blocked.map(({ since, ...person }) => ({
        ...person,
        since: lastLoginText(since, where),
      })),
      isAdmin: hasLevel(ctx.user.level, "admin"),
      most: FAILED_MAILS_SHOWN,
    };
  });

export const handle = { crumb: () => "Failed e-mails", isWide: true } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Failed e-mails");

/** What nobody would miss by itself: mails of the last 30 days that did not arrive, and those that are tried again. */
export default function FailedMailsPage() {
  const { mails, held, blocked, isAdmin, most } = useLoaderData<typeof loader>();
  const isEmpty = mails.length === 0 && held.length === 0 && blocked.length === 0;
  return (
    <>
      <PageHead
        title="Failed e-mails"
        lede="E-mails from the last 30 days that did not arrive, or may not have arrived, and those that are being tried again."
      />
      {isAdmin && (
        <p className="mt-2">
          <Link to={emailLogPath}>All e-mails</Link>
        </p>
      )}
      {isEmpty && (
        <EmptyState icon="mail-check" title="No e-mail has failed">
          What could not be sent at once, or was refused by its address, is shown here.
        </EmptyState>
      )}
      {blocked.length > 0 && (
        <section className="section">
          <SectionHead title="Mail does not reach them" count={blocked.length} />
          <p className="muted mb-2">All e-mail to these addresses has stopped, but security mail.</p>
          <BlockedPeople people={blocked} mayLift={isAdmin} />
          {blocked.length === most && <Cut />}
        </section>
      )}
      {mails.length > 0 && (
        <section className="section">
          <SectionHead title="Did not arrive" count={mails.length} />
          <FailedMails mails={mails} back={failedMailsPath} hasTeams />
          {mails.length === most && <Cut />}
        </section>
      )}
      {held.length > 0 && (
        <section className="section">
          <SectionHead title="Being tried again" count={held.length} />
          <p className="muted mb-2">These go by themselves. Nobody need do anything, and nothing is lost.</p>
          <HeldMails mails={held} />
          {held.length === most && <Cut />}
        </section>
      )}
    </>
  );
}

const Cut = () => (
  <p className="small muted mt-2">More than these are not shown. They appear once these are dealt with.</p>
);
