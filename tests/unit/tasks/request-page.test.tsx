import { expect, it } from "vitest";
import TaskRequest from "~/features/tasks/approvals/pages/task-request";
import { RequestInput } from "~/features/tasks/approvals/requests.schema";
import { limitsOf } from "~/procedure/limits.server";
import { drawn, wordsOf } from "../support/page-house";

const page = (more: object) =>
  drawn(TaskRequest, "/tasks/t/request?status=overdue", {
    loader: {
      ...{ taskId: "t", formId: "f", title: "Stand plan", dueDate: "2027-06-12", today: "2027-06-10" },
      ...{
        limits: limitsOf(RequestInput),
        kinds: ["moreTime", "notApplicable"],
        refused: null,
        locale: "en-GB",
        ...more,
      },
    },
  });
const chosen = (html: string) => [...html.matchAll(/<input[^>]*checked[^>]*>/g)].map(([tag]) => tag);

it("asks for more time or to be let off, and chooses neither", () => {
  const html = page({});
  expect(wordsOf(html)).toMatch(/It is due on .*12 June 2027\./);
  expect(
    [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([tag]) => /value="([^"]*)"/.exec(tag)?.[1]),
  ).toEqual(["moreTime", "notApplicable"]);
  expect(/<input[^>]*name="wantedDate"[^>]*>/.exec(html)?.[0]).toContain('min="2027-06-10"');
  expect(chosen(html)).toEqual([]);
});

it("chooses what alone can be asked, and does not offer a day where there is none to move", () => {
  const html = page({ kinds: ["notApplicable"], dueDate: null });
  expect(chosen(html).map((tag) => /value="([^"]*)"/.exec(tag)?.[1])).toEqual(["notApplicable"]);
  expect(html).not.toContain("wantedDate");
  expect(wordsOf(page({ dueDate: null }))).not.toContain("It is due on");
});

it("says why nothing can be asked, with the way back to the task in the list as it was", () => {
  const html = page({ refused: "Your team has asked already", kinds: [] });
  expect(wordsOf(html)).toContain("Your team has asked already. Back to the task");
  expect(html).toContain('href="/tasks/t?status=overdue"');
  expect(html).not.toContain("<form");
});

it("a text that cannot be sent any more stands there to be copied: refused meanwhile, or the task is gone", () => {
  const lastResult = { initialValue: { reason: "The lorry is late" }, error: { "": ["Gone"] } };
  const shown = (loader: object | null) =>
    drawn(TaskRequest, "/tasks/t/request", { loader, action: { lastResult } });
  const late = shown({
    taskId: "t",
    title: "Stand plan",
    refused: "This task is complete already",
    kinds: [],
    limits: {},
  });
  expect(wordsOf(late)).toContain("This task is complete already. Your text, which was not sent");
  const gone = shown(null);
  expect(wordsOf(gone)).toContain("This task is not in your list any more");
  for (const html of [late, gone]) expect(html).toContain("The lorry is late</textarea>");
});
