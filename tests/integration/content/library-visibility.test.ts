import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTeam } from "~/features/teams/teams.commands.server";
import { searchIndexAgain } from "~/rooms.server";
import { type Client, httpClient } from "../../harness/http";
import { cellsOf, library, type Reader, wrongIn } from "../../harness/library-matrix";
import { urlOf } from "../../harness/portal";
import { givePassword, portalEvent, signedIn } from "../../worlds/portal-event";
import { person } from "../../worlds/test-event";

const SLUG = "library-sight";
const of = library();
const clients = new Map<Reader, Client>();
const TEAMS = ["own", "otherShare"] as const;

beforeAll(async () => {
  const at = await portalEvent(SLUG);
  for (let n = 0; n < of.writes.length; n += 400) await writeBatch(at.db, of.writes.slice(n, n + 400));
  await writeBatch(at.db, searchIndexAgain());
  clients.set("staff", await signedIn(SLUG, at.adminEmail));
  clients.set("guest", httpClient());
  for (const reader of TEAMS) {
    const owner = person(`Reader ${reader}`, SLUG);
    const made = await addTeam(at.ctx(), { name: reader, teamTypeId: null, isOrganiser: false, owner });
    await givePassword(at.on, made.ownerId);
    await writeBatch(at.db, [
      sql`update user set team_id = ${of.teamIds[reader]} where id = ${made.ownerId}`,
    ]);
    clients.set(reader, await signedIn(SLUG, owner.email));
  }
});

it("gives readers what the rules say over the wire: a part of the proof", async () => {
  const cells = await cellsOf(
    of,
    async (path, reader) => {
      const { status, body } = (await clients.get(reader)?.get(urlOf(SLUG, path))) ?? { status: 0, body: "" };
      // Nothing lies in storage here: whoever is told that may see the file.
      return { status: body.includes("File Not Found!") ? 200 : status, body };
    },
    { every: 17, readers: ["own", "otherShare", "staff", "guest"] },
  );
  expect(wrongIn(cells)).toEqual([]);
  expect(cells.length).toBeGreaterThan(800);
});
