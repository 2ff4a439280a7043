import { beforeAll, describe, expect, it } from "vitest";
import { connectRooms } from "~/connect-rooms.server";
import {
  SubmissionSearch,
  submissionList,
  submissionScope,
} from "~/features/forms/submissions/list/submission-list.server";
import { reportRows } from "~/features/forms/submissions/report/report.queries.server";
import { memoryEvent } from "../support/memory-event";

let at: Awaited<ReturnType<typeof memoryEvent>>;
beforeAll(async () => {
  connectRooms();
  at = await memoryEvent();
});

const settings = { event: { timeZone: "Europe/London" } };
const asked = (search: Record<string, string | string[]>) => {
  const query = SubmissionSearch.parse(search);
  const scope = submissionScope({ settings } as never, "f", query);
  return { query, scope };
};
const steps = async (search: Record<string, string | string[]>) => {
  const { query, scope } = asked(search);
  return (await at.plan(submissionList.page(query, scope))).map(({ detail }) => detail);
};
const whole = (details: string[]) =>
  details.filter((detail) => /^SCAN (sm|a|x|f|submission\w*)\b/.test(detail) && !detail.includes("VIRTUAL"));

describe("how SQLite goes about a form's submissions", () => {
  it("a page of all is the first rows of an index, in either direction", async () => {
    for (const dir of ["asc", "desc"]) {
      const details = await steps({ dir });
      expect(details).toContainEqual(
        expect.stringContaining("SEARCH sm USING INDEX submission_by_change (form_id=?)"),
      );
      // The rows of the page alone are sorted, for their texts.
      expect(details.filter((detail) => detail === "USE TEMP B-TREE FOR ORDER BY")).toHaveLength(1);
      const { query, scope } = asked({ dir, page: "7" });
      const beside = (await at.plan(submissionList.around(query, scope, "s"))).map(({ detail }) => detail);
      expect(beside).toContainEqual(
        expect.stringContaining("SEARCH sm USING INDEX submission_by_change (form_id=?)"),
      );
    }
  });

  it.each([
    ["state", { state: "draft" }, "submission_by_state"],
    ["guests", { from: "guests" }, "submission_by_guest"],
    ["version", { version: ["1", "2"] }, "submission_by_number"],
    ["team", { team: "t" }, "submission_team"],
    ["dates", { since: "2027-01-01", until: "2027-02-01" }, "submission_by_change"],
    ["chosen rows", { ids: ["a", "b"] }, "sqlite_autoindex_submission_1"],
    ["a choice", { answer: ["a=Yes", "a=No", "b.c=Yes"] }, "submission_answer_text"],
    ["words", { question: "a", says: "power" }, "submission_answer_text"],
    ["numbers", { question: "a", atLeast: "1", atMost: "9" }, "submission_answer_number"],
    ["days", { question: "a", atLeast: "2027-01-01" }, "submission_answer_date"],
  ])("%s are found by an index", async (_what, search: Record<string, string | string[]>, index) => {
    const details = await steps(search);
    expect(details.join("\n")).toContain(index);
    expect(whole(details)).toEqual([]);
  });

  it("nothing is read whole for any search, sort or report", async () => {
    for (const search of [
      { q: "SSO-0041 solent" },
      { type: ["none", "t"] },
      { state: ["awaiting", "sentBack"] },
      { question: "a" },
      ...["reference", "team", "state", "version", "submitted", "c1"].map((sort) => ({ sort, columns: "a" })),
    ] as Record<string, string | string[]>[]) {
      expect(whole(await steps(search)), JSON.stringify(search)).toEqual([]);
    }
    const plan = await at.plan(reportRows(asked({ answer: "a=Yes" })));
    expect(whole(plan.map(({ detail }) => detail))).toEqual([]);
    expect(plan.map(({ detail }) => detail).join("\n")).toContain(
      "submission_answer_number (field_id=? AND nested_id=? AND number>?)",
    );
  });
});
