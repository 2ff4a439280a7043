import { useLoaderData } from "@remix-run/react";
import { emailLogPath, loggedMailPath } from "~/features/email/email.paths";
import { loggedMail } from "~/features/email/mail-log.queries.server";
import { teamPath } from "~/features/teams/teams.paths";
import { NotFound } from "~/lib/errors";
import { Id, procedure } from "~/procedure/procedure.server";
import { Link } from "~/ui/link";
import { MailAddress } from "~/ui/mail-address";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, Section } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { Status } from "~/ui/status";
import { Facts } from "~/ui/summary-list";
import { MailStory } from "../components/mail-story";
import mailLogStyles from "../mail-log.css?url";
import { mailInWords } from "../mail-log.server";

export const loader = procedure
  .permission("admin")
  .params({ logId: Id })
  .reads(({ params }) => ({ mail: loggedMail(params.logId) }))
  .loader(({ ctx, found }) => {
    if (!found.mail) throw new NotFound();
    return { mail: mailInWords(ctx, found.mail) };
  });

export const handle = { crumb: ({ mail }) => mail.title } satisfies PageHandle<typeof loader>;

export const links = sheets(mailLogStyles);

export const meta = pageTitle<typeof loader>(({ mail }) => mail.title);

/** One e-mail: all that is known of it. Its text is not kept. */
export default function LoggedMailPage() {
  const { mail } = useLoaderData<typeof loader>();
  const { label, tone, icon } = mail.look;
  return (
    <>
      <PageHead
        title={mail.title}
        back={{ to: emailLogPath, label: "E-mail log" }}
        badge={
          <Status tone={tone} icon={icon}>
            {label}
          </Status>
        }
      />
      <div className="panel panel-body mt-4">
        <MailStory mail={mail} back={loggedMailPath(mail.id)} isWhole />
      </div>
      <Section title="About it">
        <Facts
          rows={[
            { label: "Kind", value: `${mail.name} (${mail.kind})` },
            { label: "To", value: <MailAddress address={mail.recipient} /> },
            {
              label: "Person",
              value: mail.personTo ? (
                <Link to={mail.personTo}>{mail.person}</Link>
              ) : (
                "Not in the event any more"
              ),
            },
            mail.teamId && { label: "Team", value: <Link to={teamPath(mail.teamId)}>{mail.teamName}</Link> },
            { label: "Queued", value: mail.queued },
            { label: "Last change", value: mail.changed },
            mail.details && { label: "Details", value: <span className="break">{mail.details}</span> },
            mail.platform && { label: "Opened with", value: mail.platform },
            mail.userAgent && { label: "Browser", value: <span className="break">{mail.userAgent}</span> },
            mail.ipAddress && { label: "From the address", value: mail.ipAddress },
            mail.messageId && { label: "Message", value: <span className="break">{mail.messageId}</span> },
            mail.reference && { label: "Reference", value: mail.reference },
            { label: "Id", value: <span className="break">{mail.id}</span> },
          ]}
        />
        <p className="small muted mt-3">The text of an e-mail is not kept once it was sent.</p>
      </Section>
    </>
  );
}
