import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { backupEvent } from "#workers/ops/provision/backup";
import { restoreEvent } from "#workers/ops/provision/restore";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn } from "../../worlds/portal-event";

const folder = mkdtempSync(join(tmpdir(), "portal-at-work-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("whoever works while a backup is put back is signed out or asked to try again, and never told of a fault", async () => {
  const slug = "at-work";
  const { on, adminEmail } = await portalEvent(slug);
  const { file } = await backupEvent(on, slug, join(folder, "b.gz"));
  const seen = new Map<string, number>();
  // Whoever comes first behind a restore may be asked to try again as well.
  const signIn = () => signedIn(slug, adminEmail).catch(() => signedIn(slug, adminEmail));
  for (let round = 0; round < 3; round += 1) {
    let isOver = false;
    const people = await Promise.all([1, 2, 3, 4].map(signIn));
    const work = people.map(async (client, n) => {
      for (let turn = 0; !isOver; turn += 1) {
        const answer =
          n % 2 === 0
            ? await client.get(urlOf(slug, "/admin/teams"))
            : await client.post(urlOf(slug, "/admin/team-types/add"), {
                form: { name: `Type ${round} ${n} ${turn}` },
              });
        const key = `${n % 2 === 0 ? "GET" : "POST"} ${answer.status}`;
        seen.set(key, (seen.get(key) ?? 0) + 1);
      }
    });
    await restoreEvent(on, slug, file);
    isOver = true;
    await Promise.all(work);
  }
  const odd = [...seen.keys()].filter((key) => !/^(GET (200|302|503)|POST (302|503))$/.test(key));
  expect(odd, JSON.stringify([...seen])).toEqual([]);
});
