import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { awayOf } from "#db/away";
import { NoAnswer } from "#db/time-limit";
import { DatabaseUnavailable } from "#db/unavailable";
import { DomainError, Paused, TooMany, Unavailable } from "~/lib/errors";
import { errorReply, loginRedirect, toUserError } from "~/procedure/replies.server";

let reported: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  reported = vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

const lost = new NoAnswer("the event's database", 10_000);
const said = (isSaving: boolean) => toUserError(lost, { isSaving }) as DomainError;

describe("a database that did not answer", () => {
  it("while saving: 503, and no claim that it was saved or not", () => {
    const error = said(true);
    expect(error).toBeInstanceOf(DomainError);
    expect(error.status).toBe(503);
    expect(error.message).toContain("we do not know whether this was saved");
    expect(error.message).not.toMatch(/refused|nothing was/i);
  });

  it("while a page is read: 503, and nothing is said of saving", () => {
    const error = said(false);
    expect([error.status, error.message.includes("saved")]).toEqual([503, false]);
  });

  it("names nothing of ours", () => {
    for (const isSaving of [true, false]) expect(said(isSaving).message).not.toMatch(/database|10/);
  });
});

describe("what becomes of an error", () => {
  const refusal = (code: string, status = 0) =>
    awayOf(Object.assign(new Error("x"), { code, cause: { status } }));

  it("an event that is being moved is paused, and nobody is called; one whose database is gone is reported", () => {
    expect(toUserError(refusal("BLOCKED"))).toBeInstanceOf(Paused);
    expect(reported).not.toHaveBeenCalled();
    const gone = toUserError(refusal("SERVER_ERROR", 404));
    expect(gone).toMatchObject({ status: 503, message: expect.stringContaining("put back to a backup") });
    expect(reported).toHaveBeenCalledOnce();
    expect([refusal("SERVER_ERROR", 500), refusal("OTHER", 404)]).toEqual([null, null]);
  });

  it("a database that takes no writes says why and is reported; anything else stays what it is", () => {
    const full = toUserError(new DatabaseUnavailable("full", "x"));
    expect(full).toMatchObject({ status: 503, message: expect.stringContaining("cannot save anything") });
    expect(reported).toHaveBeenCalledOnce();
    const other = new Error("x");
    expect(toUserError(other)).toBe(other);
  });

  it("a refusal keeps its words and says when it passes; what nobody foresaw says nothing of its cause", async () => {
    const scope = { requestId: "0190f3a0-0000-7000-8000-000000000001", event: { id: "e" }, retryAfter: null };
    const reply = async (error: unknown) => {
      scope.retryAfter = null;
      const answer = errorReply(error, scope as never) as Response;
      return [answer.status, ((await answer.json()) as { message: string }).message, scope.retryAfter];
    };
    expect(await reply(new TooMany("Later", 7))).toEqual([429, "Later", 7]);
    expect(await reply(new Unavailable("Busy", 9))).toEqual([503, "Busy", 9]);
    expect(await reply(new DomainError(409, "Changed"))).toEqual([409, "Changed", null]);
    expect(reported).not.toHaveBeenCalled();
    expect(await reply(new Error("secret"))).toEqual([
      500,
      "Something went wrong. Please try again later",
      null,
    ]);
    expect(reported).toHaveBeenCalledOnce();
  });

  it("sign-in leads back to the page, or to the page that a form stood on, and to no other site", () => {
    const leads = (method: string, headers: Record<string, string> = {}) =>
      loginRedirect(new Request("http://e.test/tasks.data?q=a&_routes=x", { method, headers })).headers.get(
        "location",
      );
    expect(leads("GET")).toBe("/auth/login?next=%2Ftasks%3Fq%3Da");
    expect(leads("POST", { referer: "http://e.test/team?tab=1" })).toBe("/auth/login?next=%2Fteam%3Ftab%3D1");
    for (const referer of ["http://evil.test/team", "nonsense", ""])
      expect(leads("POST", referer ? { referer } : {}), referer).toBe("/auth/login");
  });
});
