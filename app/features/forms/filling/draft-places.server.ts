import { sql } from "drizzle-orm";
import { as, jsonRows } from "#db/json-row";
import type { Found } from "#db/read-batch";
import { upperFirst } from "~/lib/text.rules";
import type { CommandContext, EventRecord } from "~/procedure/context";
import { journeyOf } from "../answers/journey.rules";
import { documentAsksFacts } from "../logic/facts.rules";
import { versionsRead } from "../publication/version-cache.server";
import { carriedAnswers } from "../submissions/newer-version.rules";
import { answerContext } from "../submissions/open-filling.server";
import { answersIn } from "../submissions/stored-answers.server";
import { IS_TEAMS_TO_DO } from "../submissions/teams-drafts.server";
import { draftPlace } from "./draft-place.rules";

/** So many drafts say how far they are, the last saved first: each is worked out anew. */
const MOST_DRAFTS = 20;
/** In characters: longer answers are not read for it. */
const MOST_ANSWERS = 200_000;

/** What a team's drafts hold, with the newest versions of their forms, for the batch of its list. */
export const draftPlaceReads = (event: Pick<EventRecord, "id" | "databaseUrl">, teamId: string) => ({
  draftAnswers: jsonRows(
    {
      id: as<string>(sql`s.id`),
      formId: as<string>(sql`s.form_id`),
      answers: as<string>(sql`s.answers`),
      keptAside: as<string>(sql`s.kept_aside`),
    },
    sql`from submission s where s.team_id = ${teamId} and s.is_draft = 1 and ${IS_TEAMS_TO_DO}
      and length(s.answers) + length(s.kept_aside) < ${MOST_ANSWERS} order by s.updated_at desc limit ${MOST_DRAFTS}`,
  ),
  draftVersions: versionsRead(
    event,
    sql`from form fm join form_version v on v.id = fm.live_version_id
      where fm.id in (select form_id from submission where team_id = ${teamId} and is_draft = 1)`,
  ),
});

/** "Page 2 of 4", by the ids of drafts: of those that can be told. */
export function draftPlaces(
  ctx: Pick<CommandContext, "settings">,
  { draftAnswers, draftVersions }: Found<ReturnType<typeof draftPlaceReads>>,
): ReadonlyMap<string, string> {
  const context = answerContext(ctx);
  const places = draftAnswers.flatMap(({ id, formId, ...stored }): [string, string][] => {
    const document = draftVersions.get(formId)?.document;
    // Where rules ask what is known of the team, its place is not worked out for a list.
    if (!document || documentAsksFacts(document)) return [];
    const [answers, keptAside] = [answersIn(stored.answers, id), answersIn(stored.keptAside, id)];
    const carried = carriedAnswers(document, { answers, keptAside });
    const place = draftPlace(journeyOf(document, carried.answers, { context }));
    return [[id, place ? upperFirst(place) : "Ready to check and submit"]];
  });
  return new Map(places);
}
