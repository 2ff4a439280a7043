import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import type { Client } from "../../harness/http";
import { urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { newTask, person } from "../../worlds/test-event";

const SLUG = "reminder-mail";
let admin: Client;
let userId = "";
/** Whatever the event's zone, a day whose digest is still to come. */
const day = addDays(dayIn("UTC", new Date()), 3);

beforeAll(async () => {
  const at = await portalEvent(SLUG);
  admin = await signedIn(SLUG, at.adminEmail);
  const owner = person("Rosa", `${SLUG}.example`);
  await addTeam(at.ctx(), { name: "Ropes & <Co>", teamTypeId: null, isOrganiser: false, owner });
  await addTask(at.ctx(), newTask("Rigging plan", { dueDate: day }));
  const [rosa] = await at.rows<{ id: string }>(sql`select id from user where email = ${owner.email}`);
  userId = rosa?.id ?? "";
});

const seen = (search: Record<string, string>) =>
  admin.get(urlOf(SLUG, `/admin/emails/reminders/mail?${new URLSearchParams({ day, userId, ...search })}`));

it("a digest is seen as a mail before it goes, light, dark and as text", async () => {
  const light = await seen({ look: "light" });
  expect(light.headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
  expect(textOf(light.body)).toContain("Rigging plan");
  expect(light.body).toContain("Ropes &amp; &lt;Co&gt;");
  expect(light.body).toContain("@media not all{.pg");
  expect((await seen({ look: "dark" })).body).toContain("@media all{.pg");
  const text = await seen({ look: "text" });
  expect(text.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text.body).toContain("Rigging plan");
  // Nothing that is looked at unsubscribes anybody.
  expect(light.body).not.toContain("/unsubscribe/");
  expect(text.body).toContain("/my-account/mails");
});

it("of nobody, of a day without one, of one that is past or at the end of time there is none", async () => {
  const without: Record<string, string>[] = [
    { userId: "nobody" },
    { day: addDays(day, 2) },
    { day: addDays(day, -10) },
    { day: "9999-12-31" },
  ];
  for (const search of without) expect((await seen(search)).status, JSON.stringify(search)).toBe(404);
  expect((await seen({ day: "tomorrow" })).status).toBe(400);
});
