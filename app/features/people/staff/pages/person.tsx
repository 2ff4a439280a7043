import { useActionData, useLoaderData } from "@remix-run/react";
import { mailsOfPersonPath } from "~/features/email/email.paths";
import { procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import { changePerson } from "../../change-person.commands.server";
import peopleStyles from "../../people.css?url";
import { personPath, personRemovalPath, usersPath } from "../../people.paths";
import { PersonEdit } from "../../people.schema";
import { MailStopped } from "../components/mail-stopped";
import { PersonForm } from "../components/person-form";
import { PersonActions, personMeta } from "../components/person-head";
import { PersonActivity, PersonMails } from "../components/person-log";
import { PersonSide } from "../components/person-side";
import { teamChoices } from "../person.queries.server";
import { personOfPath, personPageData } from "../person.server";

export const loader = procedure
  .permission("moderator")
  .with(personOfPath)
  .reads(({ ctx }) => ({ teams: teamChoices(ctx.settings.variables.teamMemberLimit) }))
  .loader(({ ctx, found }) => personPageData(ctx, found));

/** Saves names, level, team, and by another address who it is. */
export const action = procedure
  .permission("moderator")
  .with(personOfPath)
  .input(PersonEdit)
  .action(async ({ ctx, params, input }) => {
    const changed = await changePerson(ctx, params.userId, input);
    return ctx.redirect(
      personPath(changed),
      changed.isInvited
        ? {
            type: "success",
            title: `${input.firstName} ${input.surname} was invited`,
            description: `A welcome e-mail is on its way to ${input.email}. The former address is out of this event.`,
          }
        : { type: "success" },
    );
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = {
  crumb: ({ person }) => person.name,
  crumbs: ({ person }): Record<string, string> =>
    person.teamId ? { [person.teamId]: person.teamName ?? "" } : {},
  isWide: true,
} satisfies PageHandle<typeof loader>;

export const links = sheets(peopleStyles);

export const meta = pageTitle<typeof loader>(({ person }) => person.name);

export default function PersonPage() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { person } = data;
  return (
    <>
      <PageHead
        title={person.name}
        meta={personMeta(data)}
        back={person.teamId ? undefined : { to: usersPath, label: "Users" }}
        actions={<PersonActions data={data} />}
      />
      <div className="detail">
        <div>
          <MailStopped data={data} />
          <PersonForm data={data} lastResult={lastResult} />
          <PersonMails
            mails={data.mails}
            count={person.mailCount}
            name={person.name}
            log={data.mayOpenLog ? mailsOfPersonPath(person.id) : null}
          />
          <PersonActivity entries={data.activities} name={person.name} />
        </div>
        <PersonSide data={data}>
          {data.mayRemove && (
            <section>
              <h2>Remove from this event</h2>
              <p className="muted small mb-3">
                {person.isOwner || person.assigned > 0 ? "You name who takes over. " : ""}
                Comments stay under the name “Deleted user”. The account itself is not touched.
              </p>
              <ButtonLink size="sm" icon="user-x" to={personRemovalPath(person)}>
                <span className="name-clip">Remove {person.name}…</span>
              </ButtonLink>
            </section>
          )}
        </PersonSide>
      </div>
    </>
  );
}
