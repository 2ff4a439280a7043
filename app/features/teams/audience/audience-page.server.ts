import { type SQL, sql } from "drizzle-orm";
import { cf, nameOf } from "#db/event/aliases";
import { as, bool, jsonList, jsonRequired, jsonRows } from "#db/json-row";
import { type Found, readBatch } from "#db/read-batch";
import { savedWords } from "~/features/settings/saved-by.rules";
import { NotFound, Refused } from "~/lib/errors";
import { limitsOf } from "~/procedure/limits.server";
import type { Ctx } from "~/procedure/procedure.server";
import type { Toast } from "~/procedure/toast.server";
import type { LastResult } from "~/ui/fields-of";
import { type AudienceKind, saveAudience, setException } from "./audience.commands.server";
import type { AudienceBase } from "./audience.rules";
import { audienceOf, isCounted } from "./audience.server";
import { type AudienceDraft, type NamedTeam, namingErrors, steppedAudience } from "./audience-form.rules";
import { AudienceInput, type AudienceValues, type NamedRule } from "./audience-form.schema";
import { typesOfThing } from "./audience-rows.server";
import { type AskedAudience, baseOf, type SeenSum, seenSum } from "./audience-seen.rules";
import { type Condition, comparedAs } from "./conditions.rules";
import { askedValues, conditionsOf } from "./conditions.server";
import { readConditions } from "./read-conditions.server";

/** Names are offered while they are so few; of more one is typed. */
const OFFERED = 1_000;

type Search = Parameters<ReturnType<typeof audienceOf>["list"]["page"]>[0];

/** What the page of an audience reads of a thing, with the teams that its filters leave. */
export const audienceReads = (kind: AudienceKind, thingId: string, input: Search) => {
  const audience = audienceOf(kind.tables);
  return {
    ...formReads(kind, thingId),
    teams: countedTeams(
      kind,
      sql`select custom_field_id from audience_condition where thing_id = ${thingId}`,
    ),
    counts: audience.counts(thingId),
    page: audience.list.page(input, thingId),
  };
};

const formReads = (kind: AudienceKind, thingId: string) => {
  const { tables } = kind;
  const of = (column: string) => sql.raw(`${kind.alias}.${column}`);
  const types = typesOfThing(kind.links, tables.id);
  return {
    thing: jsonRequired(
      {
        id: as<string>(tables.id),
        title: kind.title,
        version: as<number>(of("version")),
        updatedAt: as<string>(of("updated_at")),
        updatedBy: as<string>(of("updated_by")),
        updatedByName: nameOf(of("updated_by")),
        base: as<AudienceBase | null>(tables.base),
        isOpen: bool(tables.isOpen),
        isPublic: bool(kind.isPublic ?? sql`false`),
        showToChildTeams: bool(tables.showToChildTeams ?? sql`false`),
        shown: types.shown,
        hidden: tables.hidden ? types.hidden : as<string[]>(sql`json('[]')`),
      },
      sql`from ${tables.table} where ${tables.id} = ${thingId}`,
    ),
    named: jsonRows(
      {
        id: as<string>(sql`tm.id`),
        name: as<string>(sql`tm.name`),
        isArchived: bool(sql`tm.is_archived`),
        rule: as<"in" | "out">(sql`au.rule`),
      },
      sql`from audience_team au join team tm on tm.id = au.team_id where au.thing_id = ${thingId} order by lower(tm.name), tm.id`,
    ),
    conditions: conditionsOf(thingId),
    fields: jsonRows(
      { id: cf.id, label: cf.label, type: cf.type, format: cf.format },
      sql`from custom_field cf where cf.is_kept_by_staff = 1 order by lower(cf.label), cf.id`,
    ),
    teamTypes: jsonRows(
      {
        id: as<string>(sql`y.id`),
        name: as<string>(sql`y.name`),
        teams: as<number>(
          sql`(select count(*) from team tm where tm.team_type_id = y.id and tm.is_archived = 0 and tm.is_organiser = 0)`,
        ),
      },
      sql`from team_type y order by lower(y.name), y.id`,
    ),
  };
};

const countedTeams = ({ tables }: AudienceKind, fieldIds: SQL) =>
  jsonRows(
    {
      id: as<string>(sql`tm.id`),
      name: as<string>(sql`tm.name`),
      // Where they see no more than others, they are as others to the rule.
      isOrganiser: bool(tables.organisers ? sql`0` : sql`tm.is_organiser`),
      isChild: bool(sql`tm.stand_share_role = 'child'`),
      teamTypeId: as<string | null>(sql`tm.team_type_id`),
      parentTypeId: as<string | null>(
        sql`(select parent.team_type_id from team parent where parent.id = tm.parent_team_id)`,
      ),
      values: askedValues(fieldIds),
    },
    sql`from team tm where ${isCounted(tables)} order by lower(tm.name), tm.id`,
  );

type FormFound = Found<ReturnType<typeof formReads>>;
type PageFound = Found<ReturnType<typeof audienceReads>>;

/** What is live, as the rule knows it. */
const liveOf = (kind: AudienceKind, { thing, named, conditions }: FormFound): AskedAudience => ({
  isOpen: true,
  showToTeamTypeIds: thing.shown,
  hideFromTeamTypeIds: thing.hidden,
  showToChildTeams: kind.tables.showToChildTeams ? thing.showToChildTeams : null,
  base: thing.base,
  teamsIn: named.filter(({ rule }) => rule === "in").map(({ id }) => id),
  teamsOut: named.filter(({ rule }) => rule === "out").map(({ id }) => id),
  conditions: thing.base === null ? [] : conditions,
});

const draftOf = ({ thing, named, conditions }: FormFound): AudienceDraft => ({
  base: baseOf({ base: thing.base, showToTeamTypeIds: thing.shown }),
  teamTypeIds: thing.shown,
  showToChildTeams: thing.showToChildTeams,
  conditions: conditions.map(({ fieldId, comparison, format, value }) => ({
    fieldId,
    comparison,
    value: format === "boolean" && value !== "" ? (value === "true" ? "Yes" : "No") : value,
  })),
  teamsIn: named.filter(({ rule }) => rule === "in").map(({ id }) => id),
  addIn: "",
  teamsOut: named.filter(({ rule }) => rule === "out").map(({ id }) => id),
  addOut: "",
});

/** What is typed, as the rule would know it once it is saved. Whether the thing is open is not asked: it is counted as if. */
const typedAudience = (
  live: AskedAudience,
  draft: AudienceDraft,
  conditions: readonly Condition[],
): AskedAudience => ({
  ...live,
  base: draft.base,
  showToTeamTypeIds: draft.base === "types" ? draft.teamTypeIds : [],
  showToChildTeams: live.showToChildTeams === null ? null : draft.showToChildTeams,
  teamsIn: draft.teamsIn,
  teamsOut: draft.teamsOut,
  conditions,
});

/** The data of the page. */
export function audiencePage(
  ctx: Pick<Ctx<{ id: string }>, "user" | "settings" | "now">,
  kind: AudienceKind,
  found: PageFound,
) {
  const { thing, named, fields, teamTypes, teams, conditions, page, counts } = found;
  const live = liveOf(kind, found);
  const { timeZone, locale } = ctx.settings.event;
  const labels = new Map(fields.map(({ id, label }) => [id, label]));
  return {
    thing: { ...thing, kind: kind.thing },
    locale,
    hasShares: kind.tables.showToChildTeams !== null,
    typesElsewhere: kind.typesElsewhere ?? null,
    draft: draftOf(found),
    named,
    fields: fields.map((field) => ({ ...field, comparedAs: comparedAs(field) })),
    teamTypes,
    offered: teams.length <= OFFERED ? teams.filter(({ isOrganiser }) => !isOrganiser).map(nameAlone) : [],
    seen: seenSum(teams, live, live),
    conditions: conditions.map((one) => ({ ...one, label: labels.get(one.fieldId) ?? "" })),
    counts,
    page,
    limits: limitsOf(AudienceInput),
    saved: savedWords(
      { by: thing.updatedBy, name: thing.updatedByName, at: thing.updatedAt },
      { userId: ctx.user.id, now: ctx.now, timeZone },
    ),
  };
}
export type AudiencePage = ReturnType<typeof audiencePage>;

const nameAlone = ({ id, name }: NamedTeam): NamedTeam => ({ id, name });

/**
 * Saves who sees a thing, names one team of its list, or answers a button of the form, which saves nothing: with what the form holds then,
 * and what would change.
 */
export async function audienceAction(
  ctx: Ctx<{ id: string }>,
  kind: AudienceKind,
  { thingId, path }: { thingId: string; path: string },
  input: AudienceValues,
): Promise<Response> {
  const { rule, teamId, back } = input;
  if (rule && teamId)
    return ctx.redirect(back ?? path, await namedSaid(ctx, kind, thingId, { teamId, rule }));
  const { teams, ...found } = await readBatch(ctx.db, {
    ...formReads(kind, thingId),
    teams: countedTeams(
      kind,
      sql`select id from custom_field
      where id in ${jsonList(input.conditions.map(({ fieldId }) => fieldId))} or id in (
        select custom_field_id from audience_condition where thing_id = ${thingId})`,
    ),
  });
  if (!found.thing) throw new NotFound();
  const known = [...teams, ...found.named];
  const { draft, errors: unknown } = steppedAudience(input, input.step ?? "", teams);
  const { conditions, errors: unread } = readConditions(
    draft.conditions,
    found.fields,
    ctx.settings.event.locale,
  );
  const errors = { ...unknown, ...unread, ...namingErrors(draft, known) };
  const hasErrors = Object.keys(errors).length > 0;
  if (!input.step) {
    if (hasErrors) throw new Refused("Check who sees it", errors);
    await saveAudience(ctx, kind, thingId, {
      ...draft,
      conditions,
      version: input.over ?? input.version ?? 0,
    });
    return ctx.redirect(path, { type: "success", title: "Saved who sees it" });
  }
  const live = liveOf(kind, found);
  const isNamed = ({ id }: NamedTeam) => draft.teamsIn.includes(id) || draft.teamsOut.includes(id);
  return Response.json({
    lastResult: {
      initialValue: { ...draft, version: String(input.version) },
      // A button of a list saves nothing: only what it could not do itself is said.
      error: asErrors(input.step === "preview" ? errors : unknown),
    },
    named: known.filter(isNamed).map(nameAlone),
    version: found.thing.version,
    ...(hasErrors ? {} : { seen: seenSum(teams, typedAudience(live, draft, conditions), live) }),
  } satisfies AudienceAnswer);
}

/** The answer to a button of the form. */
export interface AudienceAnswer {
  lastResult: LastResult;
  named: NamedTeam[];
  /** Of the thing, when it was answered. */
  version: number;
  /** Left out where what is typed cannot be counted. */
  seen?: SeenSum;
}

const asErrors = (errors: Record<string, string>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, message]) => [name, [message]]));

async function namedSaid(
  ctx: Ctx<{ id: string }>,
  kind: AudienceKind,
  thingId: string,
  said: { teamId: string; rule: NamedRule },
): Promise<Toast> {
  const { title, teamName } = await setException(ctx, kind, thingId, said);
  const words = {
    in: `${teamName} sees “${title}” now, whatever else is said`,
    out: `${teamName} does not see “${title}” any more`,
    none: `${teamName} is not named for “${title}” any more`,
  };
  return { type: "success", title: words[said.rule] };
}
