import { useLoaderData } from "@remix-run/react";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { chosen } from "~/procedure/ids.schema";
import { plainRows } from "~/procedure/plain-rows.server";
import { Id, procedure } from "~/procedure/procedure.server";
import { EmptyState } from "~/ui/empty-state";
import { FilterBar } from "~/ui/filter-bar";
import { counted } from "~/ui/format.rules";
import { ListRows } from "~/ui/list-rows";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { setTeamType } from "../set-type.commands.server";
import { teamTypeAdditionsPath, teamTypePath } from "../teams.paths";
import { teamsOutside, typeForEdit } from "../types/team-type.queries.server";

export const loader = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .input(teamsOutside.Search)
  .reads(({ params, input }) => ({
    type: typeForEdit(params.teamTypeId),
    outside: teamsOutside.page(input, params.teamTypeId),
  }))
  .loader(({ ctx, found }) => ({
    type: { id: found.type.id, name: found.type.name },
    page: { ...found.outside, rows: plainRows(ctx, found.outside.rows) },
  }));

/** Gives the ticked teams this type; one that is of another type leaves that. */
export const action = procedure
  .permission("admin")
  .params({ teamTypeId: Id })
  .returnTo(({ params }) => teamTypeAdditionsPath(params.teamTypeId))
  .verb(chosen("team"), async ({ ctx, params, input }) => {
    const { type, ...result } = await setTeamType(ctx, { ids: input.ids, teamTypeId: params.teamTypeId });
    return ctx.redirect(
      teamTypePath(params.teamTypeId),
      bulkToast(result, {
        noun: "team",
        done: `put into “${type}”`,
        why: "in it already, archived or deleted",
      }),
    );
  });

export const handle = {
  crumb: () => "Add Teams",
  crumbs: ({ type }) => ({ [type.id]: type.name }),
} satisfies PageHandle<typeof loader>;

export const meta = pageTitle<typeof loader>((data) => `Add Teams to ${data.type.name}`);

const NOUN = { one: "team", many: "teams" };

export default function TeamTypeAdditions() {
  const { type, page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={`Add Teams to ${type.name}`}
        lede="A team has one type at most. Those of another type are marked, and moved only when you tick them."
        back={{ to: teamTypePath(type.id), label: type.name }}
      />
      {page.all > 0 && (
        <FilterBar
          label="Filter teams"
          search={{ label: "Search teams", placeholder: "Name" }}
          toggles={[{ name: "free", label: "Only teams without a type" }]}
        />
      )}
      <ListRows
        page={page}
        noun={NOUN}
        caption="Teams that are not of this type"
        rowKey={(team) => team.id}
        summary={
          page.total < page.all ? `${page.total} of ${counted(page.all, "team")}` : counted(page.all, "team")
        }
        selection={{
          action: teamTypeAdditionsPath(type.id),
          actions: [{ label: "Add to type", icon: "plus", value: "add" }],
          noun: NOUN,
          label: (team) => team.name,
        }}
        empty={<EmptyState icon="users" title="Every active team is of this type already" />}
        columns={[
          {
            key: "name",
            header: "Team",
            primary: true,
            render: (team) => (
              <>
                {team.name}
                {team.typeName !== null && <span className="cell-sub"> (Already In A Group)</span>}
              </>
            ),
          },
          {
            key: "type",
            header: "Type now",
            className: "col-words",
            render: (team) => team.typeName ?? <span className="muted">No type</span>,
          },
          {
            key: "owner",
            header: "Owner",
            hideOnPhone: true,
            className: "col-words",
            render: (team) => team.ownerName ?? "–",
          },
        ]}
      />
    </>
  );
}
