import { sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { writeBatch } from "#db/write-batch";
import { sha256 } from "~/lib/ids";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn } from "../../worlds/portal-event";

const SLUG = "renewal";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  admin = await signedIn(SLUG, at.adminEmail);
});

const cookies = () => admin.cookies.get(new URL(urlOf(SLUG, "/")).host) ?? new Map<string, string>();

it("a session whose half is over is renewed after the answer, with its cookie", async () => {
  const secret = cookies().get("session") ?? "";
  const id = await sha256(secret);
  const soon = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await writeBatch(at.db, [sql`update session set expires_at = ${soon} where id = ${id}`]);
  const answer = await admin.get(urlOf(SLUG, "/admin/teams"));
  expect(answer.status).toBe(200);
  const given = answer.headers["set-cookie"]?.filter((cookie) => cookie.startsWith("session=")) ?? [];
  expect(given).toEqual([expect.stringContaining(`session=${secret}`)]);
  const endsAt = async () => {
    const rows = await at.rows<{ expires_at: string }>(sql`select expires_at from session where id = ${id}`);
    return (Date.parse(rows[0]?.expires_at ?? "") - Date.now()) / 86_400_000;
  };
  await vi.waitFor(async () => expect(await endsAt()).toBeGreaterThan(29), { timeout: 30_000 });
  const again = await admin.get(urlOf(SLUG, "/admin/teams"));
  expect(again.headers["set-cookie"]?.some((cookie) => cookie.startsWith("session=")) ?? false).toBe(false);
});

it("a notice is on the next page and on none after it", async () => {
  const added = await admin.post(urlOf(SLUG, "/admin/team-types/add"), { form: { name: "Caterer" } });
  expect(added.status).toBeLessThan(400);
  expect(cookies().has("notice")).toBe(true);
  const shown = await admin.get(urlOf(SLUG, "/admin/teams"));
  expect(shown.headers["set-cookie"]).toContainEqual(expect.stringMatching(/^notice=.*Max-Age=0/));
  expect(cookies().get("notice") ?? "").toBe("");
  const after = await admin.get(urlOf(SLUG, "/admin/teams"));
  expect(after.headers["set-cookie"] ?? []).not.toContainEqual(expect.stringMatching(/^notice=/));
  const toast = /class="toast\b/;
  expect([toast.test(shown.body), toast.test(after.body)]).toEqual([true, false]);
});
