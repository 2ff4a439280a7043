import { expect, it } from "vitest";
import { Conflict, NotFound, Refused, TooMany } from "~/lib/errors";
import { refusedBack, uploaded } from "~/procedure/redirect-back.server";
import type { Toast } from "~/procedure/toast.server";

function visit() {
  const scope = { retryAfter: null as number | null };
  const told: unknown[] = [];
  const redirect = (path: string, toast?: Toast) => {
    told.push(path, toast);
    return new Response(null, { status: 302 });
  };
  return { ctx: { scope, redirect }, scope, told };
}

it("a refusal is said where the person was, with its own words, and when it passes", () => {
  const { ctx, scope, told } = visit();
  refusedBack(ctx, { home: "/home", back: "/there" }, new Conflict("It was changed"));
  expect(told).toEqual(["/there", { type: "error", title: "It was changed" }]);
  expect(scope.retryAfter).toBeNull();
  refusedBack(ctx, { home: "/home" }, new TooMany("Later", 7));
  expect([told[2], scope.retryAfter]).toEqual(["/home", 7]);
  refusedBack(ctx, { home: "/home" }, new Refused("Invalid fields", { a: "Too many", b: "Too many" }));
  expect(told[5]).toEqual({ type: "error", title: "Invalid fields", description: "Too many" });
});

it("what is gone is named by whoever knows best; whoever came from nowhere gets a 404", () => {
  const { ctx, told } = visit();
  const gone = { title: "This team is gone" };
  const back = { home: "/home", back: "/there" };
  refusedBack(ctx, back, new NotFound());
  refusedBack(ctx, { ...back, gone }, new NotFound());
  refusedBack(ctx, { ...back, gone }, new NotFound("That task is gone"));
  expect(told.filter((_, at) => at % 2 === 1)).toMatchObject([
    { type: "error", title: "This is not there any more" },
    { type: "error", title: "This team is gone" },
    { type: "error", title: "That task is gone" },
  ]);
  const refuse = (error: NotFound) => () => refusedBack(ctx, { home: "/home", gone }, error);
  expect(refuse(new NotFound())).toThrow("This team is gone");
  expect(refuse(new NotFound("That task is gone"))).toThrow("That task is gone");
});

it("an upload answers a script with what it took and left out, and a form with a way back that says so", async () => {
  const { ctx, told } = visit();
  const way = () => ({ home: "/files" });
  const files = [{ id: "f" }] as never[];
  const raw = uploaded(ctx, { isRaw: true }, { files, refusals: ["Too large."], title: "Done" }, way);
  expect([raw.status, await raw.json()]).toEqual([201, { files, refusals: ["Too large."] }]);
  expect(told).toEqual([]);
  uploaded(ctx, { isRaw: false }, { files, refusals: [], title: "Done" }, way);
  uploaded(ctx, { isRaw: false }, { files, refusals: ["Too large.", "Empty."], title: "Done" }, way);
  expect(told).toEqual([
    ...["/files", { type: "success", title: "Done" }],
    ...["/files", { type: "error", title: "Too large. Empty." }],
  ]);
});

it("a text that would be lost is kept: the refusal is a page then, with the way back", () => {
  const rejectedInput = () => ({ text: "Twelve lines", isLong: true });
  const refuse = (error: Error, more: object) => {
    const { ctx, told } = visit();
    const scope = { ...ctx.scope, ...more };
    const run = () => refusedBack({ ...ctx, scope }, { home: "/home#a", back: "?q=1" }, error as Conflict);
    return { run, told, scope };
  };
  for (const [error, isPage] of [
    [new Conflict("Decided"), true],
    [new Conflict("Decided"), false],
    [new NotFound(), false],
    [new TooMany(), true],
  ] as const) {
    const { run, told, scope } = refuse(error, { isPage, rejectedInput: rejectedInput() });
    expect(run).toThrow(error);
    expect([told, scope]).toMatchObject([[], { rejectedInput: { back: "/home?q=1" } }]);
  }
  // What a script sent is still in its box; a name is quickly typed again.
  for (const more of [
    { isPage: false, rejectedInput: rejectedInput() },
    { isPage: true, rejectedInput: { text: "Ann", isLong: false } },
    { isPage: true, rejectedInput: null },
  ]) {
    const { run, told } = refuse(new TooMany("Later"), more);
    run();
    expect(told).toEqual(["/home?q=1", { type: "error", title: "Later" }]);
  }
});
