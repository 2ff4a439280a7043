import { Form, type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { copySignInLink } from "~/features/auth/sign-in-link.commands.server";
import { teamPath } from "~/features/teams/teams.paths";
import { procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { CopyLink } from "~/ui/copy-link";
import { ErrorSummary } from "~/ui/error-summary";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { SubmitButton } from "~/ui/submit-button";
import peopleStyles from "../../people.css?url";
import { personSignInLinkPath } from "../../people.paths";
import { personOfPath } from "../person.server";
import { keepLink, takeLink } from "../shown-link.server";

export const loader = procedure
  .permission("admin")
  .with(personOfPath)
  .loader(async ({ ctx, params, found: { person } }) => ({
    person: {
      id: params.userId,
      name: `${person?.firstName} ${person?.surname}`,
      firstName: person?.firstName ?? "",
      teamId: person?.teamId ?? null,
      teamName: person?.teamName ?? "",
    },
    /** This once. */
    fresh: await takeLink(ctx, params.userId),
  }));

export const action = procedure
  .permission("admin")
  .with(personOfPath)
  .action(async ({ ctx, params: { teamId = "", userId } }) => {
    await keepLink(ctx, { userId, ...(await copySignInLink(ctx, { teamId, userId })) });
    return ctx.redirect(personSignInLinkPath({ id: userId, teamId }));
  });

/** What is shown is shown once: only a form that was sent asks again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod !== undefined && defaultShouldRevalidate;

export const handle = {
  crumb: () => "Sign-in link",
  crumbs: ({ person }): Record<string, string> => ({
    [person.id]: person.name,
    ...(person.teamId ? { [person.teamId]: person.teamName } : {}),
  }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(peopleStyles);

export const meta = pageTitle<typeof loader>(({ person }) => `Sign-in link for ${person.name}`);

/** Makes a link that signs somebody in, for whoever has them on the telephone. */
export default function SignInLinkFor() {
  const { person, fresh } = useLoaderData<typeof loader>();
  const errors = Object.values(useActionData<typeof action>()?.lastResult?.error ?? {}).flatMap(
    (one) => one ?? [],
  );
  const back = person.teamId ? { to: teamPath(person.teamId), label: person.teamName } : undefined;
  return (
    <>
      <PageHead title={`Sign-in link for ${person.name}`} back={back} />
      <div className="admin-form">
        {fresh ? (
          <>
            <Banner tone="warning" title="You see this link only now.">
              Give it to {person.firstName} and nobody else. It signs in once, within 24 hours, to this event
              alone. {person.firstName} has an e-mail that says you made it.
            </Banner>
            <p>
              <code className="person-link">{fresh}</code>
            </p>
            <ButtonRow className="form-actions">
              {back && (
                <ButtonLink variant="primary" to={back.to}>
                  Back to the team
                </ButtonLink>
              )}
              <CopyLink to={fresh} />
            </ButtonRow>
          </>
        ) : (
          <Form method="post" action={personSignInLinkPath(person)}>
            <ErrorSummary title="No link was made" errors={errors.map((message) => ({ id: "", message }))} />
            <p>
              The link signs {person.firstName} in once, within 24 hours, to this event alone. A second step
              is asked for as ever, and the password stays as it is. An older link that nobody used ends.
            </p>
            <p className="muted mt-3">
              {person.firstName} gets an e-mail that you made it, and the activity says who used it.
            </p>
            <ButtonRow className="form-actions">
              <SubmitButton variant="primary" busyLabel="Making…">
                Make a sign-in link
              </SubmitButton>
              {back && <ButtonLink to={back.to}>Cancel</ButtonLink>}
            </ButtonRow>
          </Form>
        )}
      </div>
    </>
  );
}
