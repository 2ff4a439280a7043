import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fillForms, hostileTexts, openedMails, openedPages } from "../e2e/support/hostile-forms";
import { openEventOf } from "../harness/databases";
import { httpClient } from "../harness/http";
import { mailsTo } from "../harness/mail";
import { portal } from "../harness/portal";
import { BUILT } from "../harness/site-map";
import { clientFor, demoIds, ROLES, withIds } from "../integration/support/matrix";
import { XSS_INPUTS } from "../unit/support/xss-inputs";
import { rowsOf } from "../worlds/test-event";

/** Every text field of every form of the demo's screens gets texts of a public list. `PROOF_ROUNDS` (default 8). */
const ROUNDS = Number(process.env.PROOF_ROUNDS ?? 8);

/** Their forms end the session that sends them, or change how one signs in. */
const APART = /^\/(auth|view)\b|\/(log-out|sign-outs|security|password|email)\b/;

it(`${ROUNDS} rounds: nothing of it runs, on no page and in no mail`, async () => {
  const ids = await demoIds();
  const db = await openEventOf(portal(), "demo");
  const sections = await rowsOf<{ id: string; type: string }>(
    db,
    sql`select min(id) as id, type from section where copy = 'working' and content_id = ${ids.contentId} group by type`,
  );
  const [admin, owner] = [await clientFor(ROLES[4]!), await clientFor(ROLES[1]!)];
  const pages = BUILT.filter(({ kind, path }) => kind === "page" && !APART.test(path));
  const ofSections = sections.map(({ id }) => ({ ...ids, sectionId: id }));
  const pathsOf = (access: (one: string) => boolean) =>
    pages
      .filter((page) => access(page.access))
      .flatMap(({ path }) =>
        path.includes(":sectionId") && path.startsWith("/admin/")
          ? ofSections.map((one) => withIds(path, one))
          : [withIds(path, ids)],
      );
  const own = pathsOf((access) => access === "signedIn");
  const staffs = pathsOf((access) => access !== "signedIn" && access !== "guest");
  const guests = pathsOf((access) => access === "guest");
  const figures = {
    rounds: ROUNDS,
    pages: own.length + staffs.length + guests.length,
    forms: 0,
    taken: 0,
    mails: 0,
  };
  const refused = new Set<string>();
  const faults: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = hostileTexts(XSS_INPUTS, Math.floor((round * XSS_INPUTS.length) / ROUNDS));
    for (const [client, paths] of [
      [admin, staffs],
      [owner, own],
    ] as const) {
      const filled = await fillForms({ slug: "demo", client, paths }, next);
      figures.forms += filled.forms;
      figures.taken += filled.taken;
      for (const field of filled.refused) refused.add(field);
      faults.push(...filled.faults);
    }
    // A page's words are seen by readers from its publishing on.
    const { revision } = (
      await rowsOf<{ revision: number }>(db, sql`select revision from content where id = ${ids.contentId}`)
    )[0]!;
    await admin.post(`http://demo.localhost:${portal().port}/admin/content/${ids.contentId}/publication`, {
      form: { revision: String(revision) },
    });
    for (const [client, paths] of [
      [admin, staffs],
      [owner, own],
      [httpClient(), guests],
    ] as const) {
      faults.push(...(await openedPages({ slug: "demo", client, paths })));
    }
    if (faults.length > 0) break;
  }
  const mails = await mailsTo(portal().mailboxUrl, "");
  figures.mails = mails.length;
  faults.push(...(await openedMails(mails)));
  console.log(
    JSON.stringify({
      ...figures,
      texts: XSS_INPUTS.length,
      refused: refused.size,
      only: [...refused].slice(0, 40),
    }),
  );
  expect(faults).toEqual([]);
  expect(figures.taken).toBeGreaterThan(100 * ROUNDS);
});
