import { describe, expect, it } from "vitest";
import type { RequestScope } from "~/procedure/scope.server";
import { flash, takeToast } from "~/procedure/toast.server";

type Holder = Pick<
  RequestScope,
  "env" | "isSecure" | "request" | "cookies" | "pageCookies" | "requestId" | "isPage"
>;

/** The little of a request that a notice needs. */
function request(cookie = "", { isSecure = false, isPage = true } = {}) {
  const holder: Holder = {
    env: { APP_SECRET: "a-secret-of-at-least-32-characters!" } as Holder["env"],
    isSecure,
    request: new Request("http://demo.example/", { headers: cookie ? { cookie } : {} }),
    isPage,
    cookies: [],
    pageCookies: [],
    requestId: "01",
  };
  return {
    scope: holder as RequestScope,
    set: () => Promise.all([...holder.cookies, ...holder.pageCookies]),
  };
}
const pairOf = (header = "") => header.split(";")[0] ?? "";

/** What the answer to a request that ends with a notice gives the browser. */
async function told(isSecure = false): Promise<string> {
  const { scope, set } = request("", { isSecure });
  flash(scope, { type: "success", title: "Saved" });
  return (await set())[0] ?? "";
}

describe("a notice that is shown once", () => {
  it.each([false, true])("is shown by the next page, which clears it (https: %s)", async (isSecure) => {
    const { scope, set } = request(pairOf(await told(isSecure)), { isSecure });
    expect(await takeToast(scope)).toMatchObject({ type: "success", title: "Saved", id: "01" });
    const [cleared = ""] = await set();
    expect(pairOf(cleared).split("=")[0]).toBe(isSecure ? "__Host-notice" : "notice");
    expect(cleared).toMatch(/Max-Age=0/);
    expect(cleared).toMatch(/Path=\//);
    // A browser that kept it all the same shows nothing with it.
    const again = request(pairOf(cleared), { isSecure });
    expect(await takeToast(again.scope)).toBeNull();
  });

  it("clears what was not signed by us too, and shows nothing of it", async () => {
    const forged = btoa(JSON.stringify({ type: "error", title: "Call this number" }));
    const { scope, set } = request(`notice=${encodeURIComponent(`${forged}.AAAA`)}`);
    expect(await takeToast(scope)).toBeNull();
    expect(await set()).toEqual([expect.stringContaining("Max-Age=0")]);
  });

  it("comes with the next requests of a script too, as the same one, and a page that leads on keeps it", async () => {
    const first = request(pairOf(await told()), { isPage: false });
    expect(await takeToast(first.scope)).toMatchObject({ title: "Saved", id: "01" });
    const [again = ""] = await first.set();
    expect(again).toMatch(/Max-Age=5;/);
    expect(await takeToast(request(pairOf(again), { isPage: false }).scope)).toEqual(
      await takeToast(first.scope),
    );
    expect(first.scope.cookies).toEqual([]);
    const whole = request(pairOf(again));
    expect(await takeToast(whole.scope), "not a second time").toBeNull();
    expect((await whole.set())[0]).toMatch(/Max-Age=0/);
  });

  it("gives no cookie where there is none", async () => {
    const { scope, set } = request("session=abc");
    expect(await takeToast(scope)).toBeNull();
    expect(await set()).toEqual([]);
  });
});
