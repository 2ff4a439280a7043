import { useActionData, useLoaderData } from "@remix-run/react";
import { CustomFieldInputs } from "~/features/custom-fields/components/custom-field-inputs";
import {
  answeredByTeams,
  readerOf,
  typedValue,
  valueName,
  valueText,
} from "~/features/custom-fields/custom-fields.rules";
import { savedWords } from "~/features/settings/saved-by.rules";
import { myTeamPath } from "~/features/teams/teams.paths";
import { limitsOf } from "~/procedure/limits.server";
import { procedure } from "~/procedure/procedure.server";
import { EditorForm } from "~/ui/editor-form";
import { RequiredNote } from "~/ui/field";
import { TextField } from "~/ui/inputs";
import { PageHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { revalidateOnConflict } from "~/ui/revalidate-on-conflict";
import { sheets } from "~/ui/sheets";
import listingStyles from "~/ui/styles/listing.css?url";
import writingStyles from "~/ui/styles/writing.css?url";
import { myTeamSettingsPath } from "../../people.paths";
import { OwnTeamEdit } from "../../people.schema";
import { Denied } from "../components/denied";
import { editOwnTeam } from "../own-team.commands.server";
import { denialOf, ownTeamReads } from "../own-team.server";

export const loader = procedure
  .signedIn()
  .reads(({ ctx }) => ownTeamReads(ctx))
  .loader(({ ctx, found: { team, fields } }) => {
    const denial = denialOf(ctx, team);
    if (denial || !team) return { denial: denial ?? { ownerName: null, hasTeam: false } };
    return {
      denial: null,
      team: {
        name: team.name,
        version: team.version,
        saved: savedWords(
          { by: team.updatedBy, name: team.updatedByName, at: team.updatedAt },
          { userId: ctx.user.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
        ),
      },
      fields: answeredByTeams(fields),
      limits: limitsOf(OwnTeamEdit),
    };
  });

/** Saves the team's name and what it says of itself. */
export const action = procedure
  .signedIn()
  .input(OwnTeamEdit)
  .action(async ({ ctx, input }) => {
    const { name, values, version, over } = input;
    await editOwnTeam(
      ctx,
      { name, values, version: over ?? version },
      ctx.team ? readerOf(ctx.team) : "team",
    );
    return ctx.redirect(myTeamPath, { type: "success" });
  });

export const shouldRevalidate = revalidateOnConflict;

export const links = sheets(writingStyles, listingStyles);

export const meta = pageTitle("Team Settings");

export default function TeamSettings() {
  const data = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  if (data.denial) return <Denied title="Team Settings" what="edit its settings" denial={data.denial} />;
  const { team, fields, limits } = data;
  const stored = Object.fromEntries(
    fields.map((field) => [valueName(field.id), field.isAnswered ? field.value : ""]),
  );
  return (
    <div className="page page-narrow">
      <PageHead
        title="Team Settings"
        lede="What visitors and the organisers see of your team."
        back={{ to: myTeamPath, label: "My team" }}
      />
      <EditorForm
        id="team"
        limits={limits}
        lastResult={lastResult}
        path={myTeamSettingsPath}
        current={{ data: { name: team.name, ...stored }, version: team.version, saved: team.saved }}
        seeCurrent="See the saved version"
        cancelTo={myTeamPath}
        differences={(typed) => [
          ...(typed.name === team.name
            ? []
            : [{ key: "name", label: "Team name", mine: String(typed.name ?? ""), theirs: team.name }]),
          ...fields.flatMap((field) => {
            const value = typedValue(typed, field.id);
            const mine = valueText({ type: field.type, value, isAnswered: value !== "" }) ?? "(empty)";
            const theirs = valueText(field) ?? "(empty)";
            return mine === theirs ? [] : [{ key: field.id, label: field.label, mine, theirs }];
          }),
        ]}
      >
        {(form) => (
          <>
            <RequiredNote />
            <TextField
              field={form.name}
              label="Team name"
              hint="The exhibitor as visitors know it."
              autoComplete="organization"
            />
            <CustomFieldInputs field={form.values} fields={fields} lastResult={lastResult} />
          </>
        )}
      </EditorForm>
    </div>
  );
}
