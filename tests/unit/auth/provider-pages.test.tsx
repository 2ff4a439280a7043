import { beforeEach, expect, it } from "vitest";
import { seal } from "#db/seal";
import * as handOver from "~/features/auth/pages/provider-hand-over";
import * as start from "~/features/auth/pages/provider-start";
import { openRequest, providerVisit, sealRequest } from "~/features/auth/provider-visit.server";
import { sha256 } from "~/lib/ids";
import { NOW, pageHouse } from "../support/page-house";

const PROVIDERS = JSON.stringify([
  { id: "corp", label: "Corp", issuer: "https://login.corp.test", clientId: "c" },
]);
const guest = { level: null };
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  house = await pageHouse();
});

it("a provider is begun with by a sealed request of a minute, bound to this browser and host", async () => {
  const env = { OIDC_PROVIDERS: PROVIDERS };
  const begin = (providerId: string, more: object = {}) =>
    house.visit(start, { ...guest, params: { providerId }, env, path: "/x?next=/tasks", ...more });
  expect((await begin("nobody")).status).toBe(404);
  expect(await begin("corp", { level: "user" })).toMatchObject({ to: "/tasks" });
  const begun = await begin("corp");
  const to = new URL(begun.to ?? "");
  expect(to.origin + to.pathname).toBe("https://x.test/auth/provider/start");
  const sealed = to.searchParams.get("request") ?? "";
  const secret = "s".repeat(32);
  const request = await openRequest(secret, sealed, later(60));
  expect(request).toMatchObject({ providerId: "corp", eventId: "e", host: "demo.localhost" });
  expect(await openRequest(secret, sealed, later(60.001))).toBeNull();
  expect(await openRequest("t".repeat(32), sealed, NOW)).toBeNull();
  expect(await openRequest(secret, "nonsense", NOW)).toBeNull();
  const holder = { env: { APP_SECRET: secret }, isSecure: false, event: { id: "e" }, cookies: [] };
  const shown = new Request("http://demo.localhost/", { headers: { cookie: begun.cookie } });
  const visit = await providerVisit.kept({ ...holder, request: shown, now: later(600) });
  expect(visit?.next).toBe("/tasks");
  expect(request?.binding).toBe(await sha256(visit?.secret ?? ""));
  expect(await providerVisit.kept({ ...holder, request: shown, now: later(600.001) })).toBeNull();
  const foreign = await seal(
    { secret, purpose: "providerRequest" },
    JSON.stringify({ ...request, purpose: "x" }),
  );
  expect(await openRequest(secret, foreign, NOW)).toBeNull();
  expect(await openRequest(secret, await sealRequest(secret, request as never, NOW), NOW)).toEqual(request);
});

it("what went wrong with a provider is said where it was begun, and to nobody else", async () => {
  const env = { OIDC_PROVIDERS: PROVIDERS };
  const at = (query: string, more: object = {}) =>
    house.visit(handOver, { ...guest, path: `/x?${query}`, ...more });
  expect(await at("problem=late")).toMatchObject({ to: "/auth/login", toast: null });
  expect(await at("problem=late", { level: "user" })).toMatchObject({ to: "/", toast: null });
  const { cookie } = await house.visit(start, {
    ...guest,
    params: { providerId: "corp" },
    env,
    path: "/x?next=/t",
  });
  expect(await at("problem=late", { cookie })).toMatchObject({
    to: "/auth/login?next=%2Ft",
    toast: { type: "error", title: expect.stringContaining("did not answer in time") },
  });
  expect((await at("problem=constructor", { cookie })).toast?.title).toContain("cannot be trusted");
  expect((await at("", { cookie })).toast?.title).toContain("cannot be trusted");
  expect((await at("token=unknown", { cookie })).toast?.title).toBe(
    "Signing in took too long, or the way here was used already. Begin again. (The action code has expired. Please request a new one.)",
  );
  expect((await at("problem=late", { cookie })).cookie).toContain("provider-visit=;");
  const home = await house.visit(start, { ...guest, params: { providerId: "corp" }, env });
  expect((await at("problem=declined", { cookie: home.cookie })).to).toBe("/auth/login");
});
