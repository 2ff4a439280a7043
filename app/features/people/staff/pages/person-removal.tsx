import { useActionData, useLoaderData } from "@remix-run/react";
import { teamPath } from "~/features/teams/teams.paths";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import type { PageHandle } from "~/ui/page-handle";
import { pageTitle } from "~/ui/page-title";
import { sheets } from "~/ui/sheets";
import { RemovalForm } from "../../components/removal-form";
import peopleStyles from "../../people.css?url";
import { personPath, usersPath } from "../../people.paths";
import { LAST_PERSON } from "../../people.rules";
import { PersonRemoval } from "../../people.schema";
import { removePerson } from "../../remove-person.commands.server";
import { personData, personOfPath } from "../person.server";

export const loader = procedure
  .permission("admin")
  .with(personOfPath)
  .loader(({ ctx, found }) => {
    const data = personData(ctx, found);
    return {
      person: data.person,
      isSelf: data.isSelf,
      mayChange: data.mayChange,
      limits: limitsOf(PersonRemoval),
    };
  });

/** Takes somebody out of the event; what they own is a named person's from then on. */
export const action = procedure
  .permission("admin")
  .with(personOfPath)
  .input(PersonRemoval)
  .action(async ({ ctx, params, input }) => {
    const { name } = await removePerson(ctx, params.userId, input.heirId);
    return ctx.redirect(params.teamId ? teamPath(params.teamId) : usersPath, {
      type: "success",
      title: `${name} was removed from this event`,
    });
  });

export const handle = {
  crumb: () => "Remove",
  crumbs: ({ person }): Record<string, string> => ({
    [person.id]: person.name,
    ...(person.teamId && { [person.teamId]: person.teamName ?? "" }),
  }),
} satisfies PageHandle<typeof loader>;

export const links = sheets(peopleStyles);

export const meta = pageTitle<typeof loader>(({ person }) => `Remove ${person.name}`);

export default function PersonRemovalPage() {
  const { person, isSelf, mayChange: may, limits } = useLoaderData<typeof loader>();
  return (
    <RemovalForm
      person={person}
      back={{ to: personPath(person), label: person.name }}
      refusal={refusalOf({ person, isSelf, may })}
      limits={limits}
      lastResult={useActionData<typeof action>()?.lastResult}
    />
  );
}

function refusalOf({
  person,
  isSelf,
  may,
}: {
  person: { teamId: string | null; members: number };
  isSelf: boolean;
  may: boolean;
}): string | null {
  if (isSelf) return "Can't self delete";
  if (!may) return "This person is above your level.";
  if (person.teamId && person.members < 2) return LAST_PERSON;
  return null;
}
