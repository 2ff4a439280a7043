import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { NO_ID } from "../harness/samples";
import { portalEvent, signedIn, textOf } from "../worlds/portal-event";

const SLUG = "to-scripts";
let at: Awaited<ReturnType<typeof portalEvent>>;
beforeAll(async () => {
  at = await portalEvent(SLUG);
});

it("a refusal to a script names its kind, its text and its reference, and no stack", async () => {
  const staff = await signedIn(SLUG, at.adminEmail);
  const answer = await staff.get(urlOf(SLUG, `/admin/tasks/${NO_ID}/files/${NO_ID}`), {
    headers: { accept: "application/json" },
  });
  expect(answer.status).toBe(404);
  const body = JSON.parse(answer.body) as Record<string, unknown>;
  expect(body).toMatchObject({ status: "CUSTOM_ERROR", message: "Not Found" });
  expect(Object.keys(body).sort()).toEqual(["message", "reference", "status"]);
});

it("a status of another shape is an invalid progress", async () => {
  const staff = await signedIn(SLUG, at.adminEmail);
  const path = `/admin/tasks/${NO_ID}/teams/${NO_ID}/status`;
  const answer = await staff.post(urlOf(SLUG, path), { form: { status: "half" } });
  expect([302, 404]).toContain(answer.status);
  if (answer.status === 302) {
    expect(textOf((await staff.get(urlOf(SLUG, "/admin"))).body)).toContain("Invalid progress");
  }
});

it("an event whose root cannot be read answers 503 and says so", async () => {
  await writeBatch(at.db, [sql`update event_root set version = 'one'`]);
  const answer = await httpClient().get(urlOf(SLUG, "/auth/login"), {
    headers: { accept: "text/html" },
  });
  expect(answer.status, textOf(answer.body).slice(0, 400)).toBe(503);
  expect(textOf(answer.body)).toContain("Failed to parse event root data");
  await writeBatch(at.db, [sql`update event_root set version = '1.0.0'`]);
  expect((await httpClient().get(urlOf(SLUG, "/auth/login"))).status).toBe(200);
});
