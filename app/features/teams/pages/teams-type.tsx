import { useActionData, useLoaderData } from "@remix-run/react";
import * as z from "zod";
import { bulkToast } from "~/features/activity/bulk-toast.server";
import { chosen, chosenSearch } from "~/procedure/ids.schema";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { RadioGroup } from "~/ui/checks";
import { ChosenForm } from "~/ui/chosen-form";
import { fieldsOf } from "~/ui/fields-of";
import { optionsOf } from "~/ui/filter.rules";
import { counted } from "~/ui/format.rules";
import type { PageHandle } from "~/ui/page-handle";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { setTeamType } from "../set-type.commands.server";
import { teamTypeChoices } from "../team-types.server";
import { teamsPath } from "../teams.paths";
import { teamsForType } from "../teams.queries.server";

/** The radio of teams without a type: nothing chosen must not take theirs away. */
const NONE = "none";

const TypeInput = chosen("team").extend({
  teamTypeId: z.string({ error: "Choose a team type" }).min(1, "Choose a team type").max(40),
});

export const loader = procedure
  .permission("moderator")
  .input(chosenSearch("team"))
  .reads(({ input }) => ({ chosen: teamsForType(input.ids), teamTypes: teamTypeChoices() }))
  .loader(({ ctx, input: { back }, found }) => {
    const list = teamsPath + back;
    if (found.chosen.length === 0)
      throw ctx.redirect(list, { type: "info", title: "Choose at least one team" });
    return { ...found, back, list, limits: limitsOf(TypeInput) };
  });

export const action = procedure
  .permission("moderator")
  .input(TypeInput)
  .action(async ({ ctx, input }) => {
    const teamTypeId = input.teamTypeId === NONE ? null : input.teamTypeId;
    const { type, ...result } = await setTeamType(ctx, { ids: input.ids, teamTypeId });
    const done = type === null ? "left without a type" : `given the type “${type}”`;
    return ctx.redirect(
      teamsPath + input.back,
      bulkToast(result, { noun: "team", done, why: "of that type already, archived or deleted" }),
    );
  });

export const handle = { crumb: () => "Set Team Type" } satisfies PageHandle<typeof loader>;

export const meta = pageTitle("Set Team Type");

export default function TeamsType() {
  const { chosen: rows, teamTypes, back, list, limits } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { fields, errors } = fieldsOf({ id: "f", limits, lastResult });
  const teams = counted(rows.length, "team");
  return (
    <>
      <PageHead
        title="Set Team Type"
        lede={`A team has one type: it decides what it sees. ${teams} chosen.`}
        back={{ to: list, label: "Teams" }}
      />
      <ChosenForm
        noun={{ one: "team", many: "teams" }}
        rows={rows}
        column={{
          key: "type",
          header: "Type now",
          render: (team) => team.typeName ?? <span className="muted">No type</span>,
        }}
        hidden={{ back }}
        cancelTo={list}
        errors={errors}
        submitLabel={`Set the type of ${teams}`}
      >
        <RadioGroup
          field={fields.teamTypeId}
          label="Team type"
          columns={teamTypes.length > 6}
          options={optionsOf(teamTypes, { [NONE]: "No type" })}
        />
      </ChosenForm>
    </>
  );
}
