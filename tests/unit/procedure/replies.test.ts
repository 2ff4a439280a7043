import { describe, expect, it } from "vitest";
import { NoAnswer } from "#db/time-limit";
import { DomainError } from "~/lib/errors";
import { toUserError } from "~/procedure/replies.server";

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
