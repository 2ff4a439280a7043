import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { httpClient } from "../harness/http";
import { mailsTo } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { BUILT } from "../harness/site-map";
import { XSS_INPUTS } from "../unit/support/xss-inputs";
import { PASSWORD, portalEvent, signedIn } from "../worlds/portal-event";
import { fillForms, hostileTexts, openedMails, openedPages } from "./support/hostile-forms";

const SLUG = "hostile-texts";

/** A part of the proof of the same name: forms that add things and settings, then the lists and pages that show them. */
it("what people write into forms runs on no page and in no mail", async () => {
  const at = await portalEvent(SLUG);
  const admin = await signedIn(SLUG, at.adminEmail, PASSWORD);
  const next = hostileTexts(XSS_INPUTS, 0);
  const plain = BUILT.filter(({ kind, path }) => kind === "page" && !path.includes(":"));
  const forms = plain
    .map(({ path }) => path)
    .filter((path) => /^\/admin\/(.*\/add(-team)?|event|emails|variables|dashboard-header)$/.test(path));
  const filled = await fillForms({ slug: SLUG, client: admin, paths: forms }, next);
  expect(filled.faults).toEqual([]);
  expect(filled.taken, filled.refused.join()).toBeGreaterThan(20);

  const [page] = await at.rows<{ id: string; path: string }>(sql`select id, path from content limit 1`);
  for (const type of ["richText", "callout", "table", "button", "googleMaps"])
    await admin.post(urlOf(SLUG, `/admin/content/${page?.id}/sections`), { form: { type } });
  const sections = await at.rows<{ id: string }>(sql`select id from section where content_id = ${page?.id}`);
  const paths = sections.map(({ id }) => `/admin/content/${page?.id}/sections/${id}`);
  const written = await fillForms({ slug: SLUG, client: admin, paths }, next);
  expect(written.faults).toEqual([]);
  expect(written.taken, written.refused.join()).toBeGreaterThan(4);
  await at.rows(sql`update content set is_public = 1 where id = ${page?.id}`);
  const [{ revision } = { revision: 0 }] = await at.rows<{ revision: number }>(
    sql`select revision from content where id = ${page?.id}`,
  );
  const published = await admin.post(urlOf(SLUG, `/admin/content/${page?.id}/publication`), {
    form: { revision: String(revision) },
  });
  expect(published.status).toBe(302);

  const lists = plain
    .filter(({ access, path }) => access === "moderator" && !/add|import|reorder|picker|removal/.test(path))
    .map(({ path }) => path);
  expect(
    await openedPages({
      slug: SLUG,
      client: admin,
      paths: [...lists, ...paths.slice(0, 2), `/admin/content/${page?.id}`, `/content/${page?.path}`],
    }),
  ).toEqual([]);
  expect(
    await openedPages({
      slug: SLUG,
      client: httpClient(),
      paths: [`/guests/content/${page?.path}`, "/auth/login"],
    }),
  ).toEqual([]);
  const mails = await mailsTo(portal().mailboxUrl, "");
  expect(await openedMails(mails.slice(0, 20))).toEqual([]);
});
