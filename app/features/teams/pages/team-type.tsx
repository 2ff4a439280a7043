import { useActionData, useLoaderData } from "@remix-run/react";
import { limitsOf } from "~/procedure/limits.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { ButtonLink } from "~/ui/button";
import { EditorForm } from "~/ui/editor-form";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { TextField } from "~/ui/inputs";
import { Link } from "~/ui/link";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { DataTable } from "~/ui/table";
import { TypeUses } from "../components/type-uses";
import {
  teamPath,
  teamsPath,
  teamTypeAdditionsPath,
  teamTypePath,
  teamTypeRemovalPath,
  teamTypesPath,
} from "../teams.paths";
import { TeamTypeEdit } from "../teams.schema";
import { renameTeamType } from "../types/team-type.commands.server";
import { typeForEdit, usesOfType } from "../types/team-type.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .reads(({ params }) => ({ type: typeForEdit(params.teamTypeId), uses: usesOfType(params.teamTypeId) }))
  .loader(({ found }) => ({ ...found, limits: limitsOf(TeamTypeEdit) }));

export const action = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .input(TeamTypeEdit)
  .action(async ({ ctx, params, input }) => {
    await renameTeamType(ctx, params.teamTypeId, { name: input.name, was: input.over ?? input.was });
    return ctx.redirect(teamTypePath(params.teamTypeId), { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const handle = { crumb: ({ type }) => type.name } satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => data.type.name);

export default function TeamType() {
  const { type, uses, limits } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink icon="plus" to={teamTypeAdditionsPath(type.id)}>
      Add teams
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        title={type.name}
        back={{ to: teamTypesPath, label: "Team types" }}
        actions={
          <ButtonLink variant="quiet" icon="trash-2" to={teamTypeRemovalPath(type.id)}>
            Delete
          </ButtonLink>
        }
      />
      <EditorForm
        id="type"
        limits={limits}
        lastResult={useActionData<typeof action>()?.lastResult}
        current={{
          data: { name: type.name },
          version: type.name,
          saved: { who: "Somebody", when: "meanwhile" },
        }}
        versionName="was"
        path={teamTypePath(type.id)}
        seeCurrent="See the saved version"
        differences={({ name }) => [{ key: "name", label: "Name", mine: String(name), theirs: type.name }]}
        submitLabel="Save name"
      >
        {(fields) => (
          <TextField
            field={fields.name}
            label="Name"
            hint="What staff choose by: “Exhibitor”, “Caterer”."
            autoComplete="off"
          />
        )}
      </EditorForm>
      <section className="section">
        <SectionHead title="Teams" count={type.count}>
          {type.count > 0 && add}
        </SectionHead>
        {type.teams.length > 0 ? (
          <DataTable
            caption={`Teams of the type ${type.name}`}
            rows={type.teams}
            rowKey={(team) => team.id}
            columns={[
              {
                key: "name",
                header: "Team",
                primary: true,
                render: (team) => <Link to={teamPath(team.id)}>{team.name}</Link>,
              },
              { key: "owner", header: "Owner", phoneEnd: true, render: (team) => team.ownerName ?? "–" },
            ]}
          />
        ) : (
          <EmptyState icon="users" title="No teams of this type" actions={add}>
            What is for this type alone is seen by nobody yet.
          </EmptyState>
        )}
        {type.count > type.teams.length && (
          <p className="small mt-2">
            <Link to={`${teamsPath}?type=${type.id}`}>See all {counted(type.count, "team")}</Link>
          </p>
        )}
      </section>
      <TypeUses uses={uses} />
    </>
  );
}
