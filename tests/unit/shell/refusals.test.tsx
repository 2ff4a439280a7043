import { describe, expect, it } from "vitest";
import { ErrorPage } from "~/shell/error-page";
import { loader as eventVersion } from "~/shell/pages/event-version";
import { loader as notBuilt } from "~/shell/pages/not-built";
import { loader as notFound, action as notFoundAction } from "~/shell/pages/not-found";
import { loader as workshop } from "~/shell/pages/workshop";
import { UnauthorisedScreen } from "~/shell/unauthorised-screen";
import { rendered } from "../support/rendered";

const event = {
  name: "Boat Show",
  dates: "10–14 September 2027",
  logo: null,
  logos: { onLight: null, onDark: null },
  navTheme: "light",
  version: "7",
};
const account = {
  name: "Mia Marsh",
  role: "Alba",
  links: [{ to: "/my-account", label: "My account", icon: "circle-user" as const }],
};

describe("what is not there", () => {
  const asked = async (loader: unknown, env: object = {}) => {
    const scope = {
      ...{
        request: new Request("http://demo.localhost/x"),
        requestId: "0190f3a0-0000-7000-8000-000000000001",
      },
      ...{
        event: { id: "e" },
        env,
        isSecure: false,
        cookies: [],
        retryAfter: null,
        refusal: null,
        enqueueOutbox: () => undefined,
      },
      assumedContext: async () => null,
      requestContext: async () => ({ user: null, team: null, version: "7" }),
      command: async () => ({ db: {}, env }),
    };
    const args = { request: scope.request, params: {}, context: { scope } };
    const given = await (loader as (args: unknown) => Promise<unknown>)(args).catch(
      (thrown: unknown) => thrown,
    );
    return given instanceof Response ? given : null;
  };
  it("the design system is none of production's pages", async () => {
    expect((await asked(workshop, { ENVIRONMENT: "production" }))?.status).toBe(404);
    expect(await asked(workshop, { ENVIRONMENT: "local" })).toBeNull();
    expect(await asked(workshop, { ENVIRONMENT: "staging" })).toBeNull();
  });
  it("an unknown address is a 404, read or posted to, and so is a page that is not built", async () => {
    for (const each of [notFound, notFoundAction, notBuilt]) {
      const answer = await asked(each);
      expect(answer?.status).toBe(404);
      expect(await answer?.json()).toMatchObject({
        message: "There is nothing at this address. It may have been moved or deleted.",
      });
    }
  });
  it("open pages are told the event's version, and that nobody is signed in", async () => {
    expect(await (await asked(eventVersion))?.json()).toEqual({ version: "7", isSignedIn: false });
  });
  it("who may not see a page is told so, and led home", () => {
    const { words, links } = rendered(<UnauthorisedScreen />);
    expect(words).toBe(
      "403 Forbidden You do not have permission to see this page. Ask an organiser if you think you should. Go To Dashboard",
    );
    expect(links).toEqual([["/", "Go To Dashboard"]]);
  });
});

describe("the frame of an error", () => {
  const reply = (status: number, data: unknown) => ({ status, statusText: "", internal: false, data });
  const page = (error: unknown, inShell = false) =>
    rendered(<ErrorPage inShell={inShell} />, {
      at: "/here?q=1",
      error,
      above: { root: { eventName: "Boat Show", supportEmail: "help@x.test", monitoring: null } },
    });
  it("says what the answer says, with its reference; a level that is too low is the unauthorised screen", () => {
    expect(page(reply(409, { message: "Not now", reference: "AB" })).words).toBe(
      "Boat Show We could not do that Not now. Go To Dashboard",
    );
    expect(page(reply(500, { message: "It broke", reference: "AB-1" })).words).toContain(
      "Something Went Wrong It broke. If it happens again, tell support the code AB-1. Try Again",
    );
    expect(page(reply(403, { message: "Forbidden", isUnauthorised: true })).words).toContain(
      "403 Forbidden You do not have permission",
    );
    expect(page(reply(404, { message: "Not Found" })).words).toContain("There is nothing at this address.");
    expect(page(reply(500, { message: "It broke" })).links).toContainEqual(["/here?q=1", "Try Again"]);
  });
  it("keeps the shell where there is one, else shows the event's name and its own main part", () => {
    expect(page(reply(404, null), true).html).not.toContain("<main");
    expect(page(reply(404, null)).tags("main")).toEqual([{ class: "page", id: "main", tabindex: "-1" }]);
  });
  it("brings the frame of whoever is signed in, where no layout stands around it", () => {
    const user = { event, pages: [], account };
    const framed = page(reply(404, { message: "Not Found", frame: { user } }));
    expect(framed.tags("nav").map((nav) => nav["aria-label"])).toEqual(["Main", "Tab bar"]);
    expect(framed.words).toContain("404 Not Found There is nothing at this address.");
    expect(framed.tags("main")).toHaveLength(1);
  });
  it("of a download that was refused, leads back, and tries again by loading anew", () => {
    const back = "/admin/teams?q=a";
    const { links } = page(reply(503, { message: "Too much at once", back, isNoPage: true }));
    expect(links).toEqual([
      ["/", "Boat Show"],
      ["/here?q=1", "Try Again"],
      ["/here?q=1", "Refresh Page"],
      ["/admin/teams?q=a", "Go Back"],
      ["/", "Go To Dashboard"],
    ]);
  });
  it("knows a request that got no answer, and files of an older version", () => {
    expect(page(new TypeError("Failed to fetch")).words).toContain(
      "A network request failed. Please check your connection and try again.",
    );
    expect(page(new TypeError("Failed to fetch dynamically imported module: x")).words).toContain(
      "Reload App",
    );
    expect(page(new Error("x is undefined")).words).toContain(
      "We could not load this page. Your saved work is safe.",
    );
  });
});
