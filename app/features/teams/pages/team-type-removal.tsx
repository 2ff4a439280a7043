import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { confirmation } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { Banner } from "~/ui/banner";
import { ButtonLink, ButtonRow } from "~/ui/button";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { RemovalPage } from "~/ui/removal-page";
import { TypeUses } from "../components/type-uses";
import { teamTypePath, teamTypesPath } from "../teams.paths";
import { deleteTeamType } from "../types/team-type.commands.server";
import { typeForEdit, typeToRemove, usesOfType } from "../types/team-type.queries.server";
import { whyNotDeleted } from "../types/team-type.rules";

const RemovalInput = z.object({ confirm: confirmation });

export const loader = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .reads(({ params }) => ({
    type: typeForEdit(params.teamTypeId),
    held: typeToRemove(params.teamTypeId),
    uses: usesOfType(params.teamTypeId),
  }))
  .loader(({ found: { type, held, uses } }) => ({
    type: { id: type.id, title: type.name, count: type.count },
    uses,
    why: whyNotDeleted(uses, held),
    limits: limitsOf(RemovalInput),
  }));

/** Deletes the type; its teams stay, without one. */
export const action = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .input(RemovalInput)
  .action(async ({ ctx, params }) => {
    const { name } = await deleteTeamType(ctx, params.teamTypeId);
    return ctx.redirect(teamTypesPath, { type: "success", title: `Team type “${name}” deleted` });
  });

export const handle = {
  crumb: () => "Delete Team Type",
  crumbs: ({ type }) => ({ [type.id]: type.title }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Delete ${data.type.title}`);

export default function RemoveTeamType() {
  const { type, uses, why, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const back = { to: teamTypePath(type.id), label: type.title };
  if (why) {
    return (
      <>
        <PageHead title="This team type cannot be deleted" back={back} />
        <Banner tone="warning" title={why}>
          Change that first: give them another type, or open them on purpose.
        </Banner>
        <TypeUses uses={uses.filter(({ only, hidden }) => only + hidden > 0)} />
        <ButtonRow className="form-actions">
          <ButtonLink to={back.to}>Back</ButtonLink>
        </ButtonRow>
      </>
    );
  }
  const named = uses.map(({ n, one, many }) => counted(n, one, many)).join(" and ");
  return (
    <RemovalPage
      noun={{ one: "team type", many: "team types" }}
      rows={[type]}
      column={{ key: "teams", header: "Teams", render: ({ count }) => counted(count, "team") }}
      back={back}
      limits={limits}
      lastResult={lastResult}
      loses={
        <>
          {type.count > 0
            ? `Its ${counted(type.count, "team")} ${type.count === 1 ? "stays and is" : "stay and are"} left without a type: what is for other types only is out of sight for them.`
            : "No active team is of this type."}{" "}
          {named && `What names it beside other types goes on without it: ${named}.`}
        </>
      }
    />
  );
}
