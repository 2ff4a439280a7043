import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { USER_DISABLED } from "~/features/auth/auth.texts";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { httpClient } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { givePassword, PASSWORD, portalEvent, textOf } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";

const SLUG = "disabled";
const INVALID = "The credential provided is invalid or mismatched.";
let at: Awaited<ReturnType<typeof portalEvent>>;
let teamId: string;
let memberId: string;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    name: "Closed",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Dora", SLUG),
  });
  teamId = made.teamId;
  memberId = (await addTeamMember(at.ctx(), { teamId, member: person("Max", SLUG) })).userId;
  for (const id of [made.ownerId, memberId]) await givePassword(at.on, id);
});

const says = async (email: string, password = PASSWORD) => {
  const answer = await httpClient().post(urlOf(SLUG, "/auth/login"), { form: { email, password } });
  return answer.status === 302 ? "in" : textOf(answer.body);
};

it("whoever was let in before is told so after the right password, and nobody else is told anything", async () => {
  expect(await says(`max@${SLUG}`)).toBe("in");
  await writeBatch(at.db, [sql`update team set is_archived = 1 where id = ${teamId}`]);
  expect(await says(`dora@${SLUG}`)).toContain(USER_DISABLED);
  expect(await says(`dora@${SLUG}`, "not the password 2027")).toContain(INVALID);
  expect(await says(`dora@${SLUG}`, "not the password 2027")).not.toContain(USER_DISABLED);
  await writeBatch(at.db, [
    sql`update team set is_archived = 0 where id = ${teamId}`,
    sql`delete from user where id = ${memberId}`,
  ]);
  expect(await says(`max@${SLUG}`)).toContain(USER_DISABLED);
  expect(await says(`dora@${SLUG}`)).toBe("in");
  // Of another event, where this account has never been.
  expect(await says("owner@demo.example", "harbour-boat-show-2027")).not.toContain(USER_DISABLED);
});
