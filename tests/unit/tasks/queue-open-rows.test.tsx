import { describe, expect, it } from "vitest";
import Approvals from "~/features/forms/approvals/pages/approvals";
import { RejectionInput } from "~/features/tasks/approvals/requests.schema";
import { limitsOf } from "~/procedure/limits.server";
import { rendered } from "../support/rendered";

const waiting = {
  ...{ taskId: "t1", teamId: "m1", title: "Sign", teamName: "Alba", typeName: "Gold", type: "task" },
  ...{ dueDate: "2027-06-09" as string | null, statusId: "s1", at: "Yesterday at 09:00", by: "Mia Marsh" },
  ...{ files: [] as object[], acceptance: null, note: null, sentBack: null, submission: null, lookFor: "" },
};
const file = (id: string) => ({
  ...{ id, name: `${id}.pdf`, contentType: "application/pdf", size: 190_000, width: null, height: null },
  href: `/tasks/t1/evidence/${id}`,
});
const DATA = {
  ...{ total: 1, all: 1, isNarrowed: false, filters: [], today: "2027-06-10", locale: "en-GB" },
  frame: { counts: { waiting: 4, asked: 2 }, tasks: [], groups: [], teamTypes: [] },
  ...{ rows: [waiting], open: "", file: "", answers: "", reason: "", read: null, before: [], reasons: [] },
  ...{ areKeysOn: true, currency: "GBP", limits: limitsOf(RejectionInput) },
};
const queue = (more: object = {}, search = "") =>
  rendered(<Approvals />, { data: { ...DATA, ...more }, at: `/admin/approvals${search}` });

describe("what is looked at and written in the queue", () => {
  it("stands with what was sent in its form, whose answers open below it beside what to look for and what was before", () => {
    const submission = {
      ...{
        id: "n1",
        formId: "f1",
        reference: "SSO-0041",
        questions: 12,
        items: 7,
        amount: 128_450,
        files: [],
      },
    };
    const row = { ...waiting, submission, lookFor: "- Nothing over 4 m\n\n Edge protection " };
    const closed = queue({ rows: [row] }, "?q=al");
    expect(closed.words).toContain(
      "SSO-0041 (opens in a new tab) 12 answers, 7 items for £1,284.50 Read answers",
    );
    expect(closed.links).toContainEqual([
      "/admin/approvals?q=al&answers=n1&form=f1",
      "Read answers of SSO-0041",
    ]);
    expect(closed.words).not.toContain("Nothing over");
    const before = [
      {
        id: "b",
        icon: "rotate-cw",
        tone: "warning",
        what: "Sent back",
        more: "by Max",
        at: "9 June",
        instant: "",
      },
    ];
    const blocks = [
      {
        ...{ key: "p", title: "Stand" },
        parts: [
          { rows: [{ key: "q", label: "Height", lines: ["5 m"], table: null, files: null, change: null }] },
        ],
      },
    ];
    const read = { blocks, kept: [] };
    const open = queue({ rows: [row], answers: "n1", read, before }, "?q=al&answers=n1&form=f1");
    expect(open.words).toContain("Hide answers");
    expect(open.words).toContain("Stand Height 5 m");
    expect(open.words).toContain(
      "What to look for Nothing over 4 m Edge protection Before Sent back by Max 9 June",
    );
    expect(queue({ rows: [row], answers: "other", read, before }).words).not.toContain("5 m");
  });
  it("leads from what was open to the next one, which is opened so", () => {
    const rows = ["a", "b", "c"].map((id) => ({ ...waiting, statusId: id, taskId: id, files: [file(id)] }));
    const backs = (open: object) =>
      queue({ rows, ...open })
        .tags("input")
        .filter(({ name, value }) => name === "back" && value !== "")
        .map(({ value }) => value)
        .slice(1);
    const list = "/admin/approvals";
    expect(backs({})).toEqual([list, list, list]);
    expect(backs({ file: "a" })).toEqual([`${list}?file=b`, list, list]);
    expect(backs({ file: "c" })).toEqual([list, list, `${list}?file=b`]);
  });
  it("offers the words that were used before, and a later day", () => {
    const reasons = [{ id: "w1", reason: `No plan. ${"It must show the exits. ".repeat(9)}` }];
    const { words, links, tags } = queue({ open: "s1", reasons, reason: "w1" }, "?q=al&open=s1&reason=w1");
    expect(words).toContain("Used before");
    expect(links).toContainEqual([
      "/admin/approvals?q=al&open=s1&reason=w1",
      "No plan. It must show the exits. It must show the exits. It…",
    ]);
    // Without a script the field begins with them.
    expect(words).toContain(reasons[0]?.reason.trim());
    expect(tags("input").find(({ name }) => name === "newDueDate")).toMatchObject({ value: "2027-06-17" });
    expect(tags("input").find(({ name }) => name === "moreTime")).not.toHaveProperty("checked");
    const undated = queue({ rows: [{ ...waiting, dueDate: null }], open: "s1", reasons }, "?open=s1");
    expect(undated.words).not.toContain("Give more time");
  });
});
