import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { emptyRead, type Read } from "#db/read-batch";
import { Conflict, NotFound } from "~/lib/errors";
import { Id, lookup, procedure } from "~/procedure/procedure.server";
import { screens } from "~/procedure/screens.server";
import type { Toast } from "~/procedure/toast.server";
import { verbs } from "~/procedure/verbs.server";

const TASK = "0190f3a0-0000-7000-8000-000000000001";
/** What the requests of a test did, in order. */
let log: string[];
beforeEach(() => {
  log = [];
});

const known = <T>(name: string, value: T, required = false): Read<T> => ({
  ...emptyRead(value),
  required,
  parse: () => {
    log.push(name);
    return value;
  },
});

interface Sent {
  path?: string;
  level?: string | null;
  form?: Record<string, string>;
  params?: Record<string, string>;
}

/** A request to a procedure: nothing but the scope that it asks is made up. */
function request({ path = "/x", level = "moderator", form, params = {} }: Sent): ActionFunctionArgs {
  const made = new Request(`http://demo.localhost${path}`, {
    ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
  });
  const db = { batch: async (statements: unknown[]) => statements.map(() => ({ rows: [] })) };
  const scope = {
    request: made,
    requestId: TASK,
    event: { id: "demo" },
    env: { APP_SECRET: "x".repeat(32) },
    isSecure: false,
    cookies: [],
    retryAfter: null,
    assumedContext: async () => null,
    requestContext: async () => ({ user: level && { id: "me", level }, team: null }),
    command: async () => ({ db }),
    foresee: async (build: (known: object) => { statement: { args: unknown[] } }[]) => {
      for (const team of [{ id: "ash" }, null])
        log.push(
          `foresees ${build({ team, user: { id: "me", level } }).map(({ statement }) => statement.args.join())}`,
        );
    },
    enqueueOutbox: () => log.push("outbox"),
  };
  return { request: made, params, context: { scope } } as never;
}

type Called = (args: ActionFunctionArgs) => Promise<unknown>;
/** The status of an answer, whether returned or thrown, and where it leads. */
async function answer(run: Called, sent: Sent): Promise<[status: number, to?: string | null]> {
  const given = await run(request(sent)).catch((thrown: unknown) => thrown);
  if (!(given instanceof Response)) return [(given as { init?: { status: number } }).init?.status ?? 200];
  return given.status === 302 ? [302, given.headers.get("location")] : [given.status];
}

const staff = procedure.permission("moderator").params({ taskId: Id });
const params = { taskId: TASK };
const done: Toast = { type: "success", title: "Done" };

describe("the order of what a procedure does", () => {
  const page = staff
    .reads(() => ({ task: known<{ isOpen: boolean } | null>("read", { isOpen: true }) }))
    .can(({ found }) => found.task?.isOpen === true);
  const save = page.input(z.object({ title: z.string() })).action(({ ctx }) => {
    log.push("handler");
    return ctx.redirect("/done");
  });

  it("access before look-ups, whatever is in the path and the body", async () => {
    expect(await answer(save, { level: "user", params: { taskId: "nonsense" }, form: {} })).toEqual([403]);
    expect(await answer(save, { level: null, params, form: {} })).toEqual([302, "/auth/login"]);
    expect(log).toEqual(["outbox", "outbox"]);
  });

  it("parameters before reads: what does not fit is a 404", async () => {
    expect(await answer(save, { params: { taskId: "nonsense" }, form: {} })).toEqual([404]);
    expect(log).toEqual(["outbox"]);
  });

  it("reads and rules before the body; then the handler", async () => {
    expect(await answer(save, { params, form: {} })).toEqual([400]);
    expect(await answer(save, { params, form: { title: "A" } })).toEqual([302, "/done"]);
    expect(log).toEqual(["read", "outbox", "read", "handler", "outbox"]);
    const closed = page.can(() => false).input(z.object({ title: z.string() }));
    expect(
      await answer(
        closed.action(() => new Response()),
        { params, form: {} },
      ),
    ).toEqual([404]);
  });

  it("input that does not fit is a 400 for a loader, before it reads", async () => {
    const list = staff.input(z.object({ page: z.coerce.number() })).reads(({ input }) => ({
      rows: known("read", input.page),
    }));
    const loader = list.loader(({ found }) => found.rows);
    expect(await answer(loader, { params, path: "/x?page=a" })).toEqual([400]);
    expect(log).toEqual([]);
    expect(await loader(request({ params, path: "/x?page=2" }))).toBe(2);
  });

  it("a required read that finds nothing is a 404", async () => {
    const none = staff.reads(() => ({ task: known("read", null, true) })).loader(() => "shown");
    expect(await answer(none, { params })).toEqual([404]);
  });
});

describe("a look-up with a name", () => {
  const inReach = (isIn: boolean) =>
    lookup({
      params: { taskId: Id },
      reads: ({ params: { taskId } }) => ({ task: known("look-up", { id: taskId }) }),
      can: () => isIn,
    });
  const start = procedure.signedIn();

  it("adds its parameters and what it finds, in the round trip of the page's own reads", async () => {
    const loader = start
      .with(inReach(true))
      .reads(() => ({ count: known("read", 3) }))
      .loader(({ found }) => found);
    expect(await loader(request({ params }))).toEqual({ task: { id: TASK }, count: 3 });
    expect(log).toEqual(["look-up", "read"]);
    expect(await answer(loader, { params: { taskId: "nonsense" } })).toEqual([404]);
  });

  it("out of reach is a 404, before an action's body", async () => {
    const action = start
      .with(inReach(false))
      .input(z.object({ title: z.string() }))
      .action(() => new Response());
    expect(await answer(action, { params, form: {} })).toEqual([404]);
  });

  it("stands beside others, and beside the page's own rules: each may refuse", async () => {
    const other = (isIn: boolean) =>
      lookup({ params: {}, reads: () => ({ team: known("team", 1) }), can: () => isIn });
    const loader = (isIn: boolean, isOther: boolean, isRule: boolean) =>
      start
        .with(inReach(isIn))
        .with(other(isOther))
        .reads(() => ({ count: known("read", 3) }))
        .can(() => isRule)
        .loader(({ found }) => found);
    expect(await loader(true, true, true)(request({ params }))).toEqual({
      task: { id: TASK },
      team: 1,
      count: 3,
    });
    for (const [isIn, isOther, isRule] of [
      [false, true, true],
      [true, false, true],
      [true, true, false],
    ] as const)
      expect(await answer(loader(isIn, isOther, isRule), { params })).toEqual([404]);
  });

  it("takes no name that the page has too", async () => {
    const loader = start
      .with(inReach(true))
      .reads(() => ({ task: known("read", 1) }))
      .loader(() => null);
    expect(await answer(loader, { params })).toEqual([500]);
  });
});

describe("verbs", () => {
  const thing = staff.returnTo(({ params: { taskId } }) => `/tasks/${taskId}`);
  const routes = verbs({
    close: thing.verb(z.object({ word: z.enum(["yes"]) }), ({ input }) => {
      log.push(JSON.stringify(input));
      return done;
    }),
    clash: thing.verb(() => {
      throw new Conflict("Somebody was faster");
    }),
    gone: thing.verb(() => {
      throw new NotFound();
    }),
    away: thing.verb(({ ctx }) => ctx.redirect("/elsewhere", done)),
  });
  const post = (verb: string, form: Record<string, string> = {}, more: Sent = {}) =>
    answer(routes.action, { path: `/tasks/${TASK}/${verb}`, params, form, ...more });
  const home = `/tasks/${TASK}`;

  it("go back where they came from, else home; a query is the home's", async () => {
    expect(await post("close", { word: "yes" })).toEqual([302, home]);
    expect(await post("close", { word: "yes", back: "/list?page=2" })).toEqual([302, "/list?page=2"]);
    expect(await post("close", { word: "yes", back: "?page=2" })).toEqual([302, `${home}?page=2`]);
    expect(await post("close", { word: "yes", back: "//evil.example" })).toEqual([302, home]);
    expect(await post("away", { back: "/list" })).toEqual([302, "/elsewhere"]);
    expect(log.filter((line) => line !== "outbox")).toEqual(Array(4).fill('{"word":"yes"}'));
  });

  it("a query takes the place of the home's own, and of its anchor", async () => {
    const listed = staff.returnTo(() => "/tasks?status=overdue#task");
    const { action } = verbs({ close: listed.verb(() => done) });
    const sent = { path: "/tasks/close", params };
    expect(await answer(action, { ...sent, form: { back: "?page=2" } })).toEqual([302, "/tasks?page=2"]);
    expect(await answer(action, { ...sent, form: {} })).toEqual([302, "/tasks?status=overdue#task"]);
  });

  it("refusals and conflicts lead back too", async () => {
    expect(await post("close", { word: "no", back: "/list" })).toEqual([302, "/list"]);
    expect(await post("clash", { back: "/list" })).toEqual([302, "/list"]);
    expect(await post("clash")).toEqual([302, home]);
  });

  it("what is gone is said in the list; whoever came from nowhere gets a 404", async () => {
    expect(await post("gone", { back: "/list" })).toEqual([302, "/list"]);
    expect(await post("gone")).toEqual([404]);
  });

  it("a GET leads home and does nothing", async () => {
    expect(await answer(routes.loader, { path: `${home}/close`, params })).toEqual([302, home]);
    expect(await answer(routes.loader, { path: `${home}/close`, params, level: "user" })).toEqual([403]);
    expect(log).toEqual([]);
  });

  it("are found as the router finds them, and no other", async () => {
    expect(await post("Close/", { word: "yes" })).toEqual([302, home]);
    expect(await post("%63lose", { word: "yes" })).toEqual([302, home]);
    for (const name of ["open", "constructor", "__proto__"]) expect(await post(name), name).toEqual([404]);
  });

  it("of one file ask for one access", () => {
    const guest = procedure.guest().returnTo(() => "/");
    expect(() => verbs({ a: thing.verb(() => done), b: guest.verb(() => done) })).toThrow("one access");
  });
});

describe("screens of one file", () => {
  const screen = (name: string) => ({
    loader: staff.loader(({ params: { taskId } }) => `${name} of ${taskId}`),
    action: staff.input(z.object({ word: z.enum([name]) })).action(({ ctx }) => ctx.redirect(`/${name}`)),
  });
  const routes = screens({ edit: screen("edit"), copy: screen("copy") });

  it("are told apart by the last segment, in reading and in posting", async () => {
    for (const name of ["edit", "copy"]) {
      const path = `/tasks/${TASK}/${name}`;
      expect(await routes.loader(request({ path, params }))).toBe(`${name} of ${TASK}`);
      expect(await answer(routes.action, { path, params, form: { word: name } })).toEqual([302, `/${name}`]);
    }
    expect(await answer(routes.loader, { path: "/tasks/constructor", params })).toEqual([404]);
  });

  it("ask for one access, which is looked at first", async () => {
    expect([routes.loader.access, routes.action.access]).toEqual(["moderator", "moderator"]);
    expect(await answer(routes.loader, { path: "/x/edit", params, level: "user" })).toEqual([403]);
    const open = { ...screen("open"), loader: procedure.guest().loader(() => "open") };
    expect(() => screens({ edit: screen("edit"), open })).toThrow("one access");
  });
});

it("what a verb foresees is said by its path and the team of whoever asked before, and nothing by a path that does not fit", async () => {
  const press = procedure
    .signedIn()
    .params({ taskId: Id })
    .returnTo(() => "/x")
    .foresees(({ params, teamId }) => [
      { statement: { sql: "select ?, ?", args: [params.taskId, teamId] }, parse: () => null },
    ])
    .verb(() => done);
  log.length = 0;
  expect(await answer(press, { form: { a: "b" }, params })).toEqual([302, "/x"]);
  expect(log).toEqual([`foresees ${TASK},ash`, "foresees ", "outbox"]);
  log.length = 0;
  expect((await answer(press, { form: { a: "b" }, params: { taskId: "no" } }))[0]).toBe(404);
  expect(log).toEqual(["outbox"]);
});
