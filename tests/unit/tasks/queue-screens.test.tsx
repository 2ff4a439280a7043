import { beforeEach, describe, expect, it } from "vitest";
import Approvals from "~/features/forms/approvals/pages/approvals";
import {
  ApproveForm,
  GrantForm,
  RejectForm,
  RequestForms,
} from "~/features/tasks/approvals/components/decision-forms";
import ApprovalRequests from "~/features/tasks/approvals/pages/approval-requests";
import ApprovalsDecided from "~/features/tasks/approvals/pages/approvals-decided";
import { DecisionInput, RejectionInput } from "~/features/tasks/approvals/requests.schema";
import { limitsOf } from "~/procedure/limits.server";
import { rendered } from "../support/rendered";

const PLACE = {
  taskId: "t1",
  teamId: "m1",
  title: "Sign",
  teamName: "Alba",
  typeName: "Gold",
  type: "task",
  dueDate: "2027-06-09",
};
const frame = {
  counts: { waiting: 4, asked: 2 },
  tasks: [{ id: "t1", title: "Sign" }],
  groups: [{ id: "g1", title: "Safety" }],
  teamTypes: [{ id: "y1", name: "Gold" }],
};
const page = {
  total: 1,
  all: 1,
  isNarrowed: false,
  filters: [],
  today: "2027-06-10",
  locale: "en-GB",
  frame,
};
const waiting = {
  ...{ ...PLACE, statusId: "s1", at: "Yesterday at 09:00", by: "Mia Marsh" },
  ...{ files: [] as object[], acceptance: null as object | null, note: null, sentBack: null },
  ...{ submission: null as object | null, lookFor: "" },
};
const file = (id: string, more: object = {}) => ({
  ...{ id, name: `${id}.pdf`, contentType: "application/pdf", size: 190_000, width: null, height: null },
  href: `/tasks/t1/evidence/${id}`,
  ...more,
});
const OFFERED = {
  today: "2027-06-10",
  reasons: { used: [], chosen: "", to: (id: string) => `?reason=${id}` },
};
const asked = {
  ...PLACE,
  id: "r1",
  kind: "moreTime",
  reason: "Printer\nbroke",
  wantedDate: "2027-06-20",
  at: "Today at 09:00",
  by: null,
};
const show = (Page: () => JSX.Element, data: object, at: string) =>
  rendered(<Page />, { data: { ...page, ...data }, at });

describe("what waits for approval", () => {
  const limits = limitsOf(RejectionInput);
  const queue = (more: object = {}, search = "") =>
    show(
      Approvals,
      {
        ...{
          rows: [waiting],
          open: "",
          file: "",
          answers: "",
          reason: "",
          read: null,
          before: [],
          reasons: [],
        },
        ...{ areKeysOn: true, currency: "GBP", limits },
        ...more,
      },
      `/admin/approvals${search}`,
    );
  it("says whose task it is, who sent it when, and what is late", () => {
    const { words, links, html } = queue();
    expect(words).toContain("Approvals What teams sent for approval or ask for, the oldest first.");
    expect(links.slice(0, 5)).toEqual([
      ["/admin/approvals/export?format=xlsx", "Excel (XLSX)"],
      ["/admin/approvals/export?format=csv", "CSV"],
      ["/admin/approvals", "Waiting 4"],
      ["/admin/approvals/requests", "Requests 2"],
      ["/admin/approvals/decided", "Decided"],
    ]);
    expect(html).toMatch(/aria-current="page"[^>]*>Waiting/);
    expect(words).toContain("Sign Alba, Gold Nothing to look at Yesterday at 09:00 Mia Marsh 9 June 2027");
    expect(html).toContain('<span class="is-danger nowrap">9 June 2027</span>');
    expect(links).toContainEqual(["/admin/tasks/t1/teams/m1", "Sign"]);
    const onTime = queue({ rows: [{ ...waiting, dueDate: "2027-06-10", typeName: null, by: null }] });
    expect(onTime.html).not.toContain("is-danger");
    expect(onTime.words).toContain("Sign Alba Nothing to look at Yesterday at 09:00 10 June 2027");
    expect(queue({ rows: [{ ...waiting, dueDate: null }] }).words).toContain("No due date");
  });
  it("is approved by one press or many at once, from where the list stands", () => {
    const { tags } = queue({}, "?q=al&open=other");
    const forms = tags("form").filter(({ method }) => method === "post");
    // Many are asked about once more: the bar leads to a page that names them.
    expect(forms.map(({ action }) => action)).toEqual([
      "/admin/approvals/keys",
      "/admin/approvals/many",
      "/admin/tasks/t1/teams/m1/approval",
    ]);
    const bar = tags("button").filter(({ formaction }) => formaction === "/admin/approvals/many");
    expect(bar.map(({ formmethod, value }) => `${formmethod} ${value}`)).toEqual([
      "get approve",
      "get reject",
    ]);
    expect(
      tags("input")
        .filter(({ name }) => name === "back")
        .map(({ value }) => value),
    ).toEqual(["/admin/approvals?q=al", "?q=al", "/admin/approvals?q=al"]);
    expect(tags("input").find(({ name }) => name === "ids")).toMatchObject({
      value: "s1",
      "aria-label": "Select Sign of Alba",
      form: forms[1]?.id,
    });
    expect(tags("button").find(({ value }) => value === "approve")).toMatchObject({ name: "do" });
    expect(tags("button").find((button) => button["aria-label"] === "Approve Sign of Alba")).toBeDefined();
  });
  it("stands with what the team sent: files to look at, the words accepted, a note, and why it came back before", () => {
    const files = [
      file("plan"),
      file("view", { name: "view.jpg", contentType: "image/jpeg", width: 10, height: 5 }),
    ];
    const more = [
      ...files,
      file("list", { name: "list.zip", contentType: "application/zip" }),
      file("d"),
      file("e"),
    ];
    const acceptance = {
      text: "I have read the rules",
      isCut: true,
      name: "Mia M",
      address: "198.51.100.24",
    };
    const row = {
      ...waiting,
      files: more,
      acceptance,
      note: "Valid to March",
      sentBack: "Sent back before: no exits",
    };
    const { words, links, html } = queue({ rows: [row] }, "?q=al");
    expect(words).toContain("plan.pdf (opens in a new tab) 190 KB Preview plan.pdf Download plan.pdf");
    expect(words).toContain(
      "Accepted: “I have read the rules…” Whole text Typed name Mia M, from 198.51.100.24",
    );
    expect(words).toContain("and 2 more files Note: Valid to March Sent back before: no exits");
    expect(links).toContainEqual(["/tasks/t1/evidence/plan", "plan.pdf (opens in a new tab)"]);
    expect(links).toContainEqual(["/tasks/t1/evidence/plan?download=1", "Download plan.pdf"]);
    expect(words).not.toContain("Preview list.zip");
    expect(words).not.toContain("d.pdf");
    expect(html).toContain('src="/tasks/t1/evidence/view?size=thumb"');
  });
  it("shows a file below its row, a picture as a picture, and hides it again", () => {
    const files = [
      file("plan"),
      file("view", { name: "view.jpg", contentType: "image/jpeg", width: 10, height: 5 }),
    ];
    const at = (id: string) => queue({ rows: [{ ...waiting, files }], file: id }, `?q=al&file=${id}`);
    expect(at("plan").html).toContain('<iframe src="/tasks/t1/evidence/plan" title="plan.pdf">');
    expect(at("view").html).toContain('<img src="/tasks/t1/evidence/view?size=medium" alt="view.jpg"');
    expect(at("plan").words).toContain("Hide plan.pdf");
    expect(at("plan").words).toContain("Open in a new tab");
    expect(at("gone").html).not.toContain("<iframe");
  });
  it("is sent back in a form that opens below it and closes again", () => {
    const closed = queue({}, "?q=al");
    expect(closed.links).toContainEqual(["/admin/approvals?q=al&open=s1", "Send back…"]);
    expect(closed.html).toContain('aria-label="Send back Sign of Alba"');
    expect(closed.words).not.toContain("What must change?");
    const { words, links, tags } = queue({ open: "s1" }, "?q=al&open=s1");
    expect(words).toContain(
      "What must change? * The team gets these words by e-mail and sees them on the task.",
    );
    expect(links).toContainEqual(["/admin/approvals?q=al", "Cancel"]);
    expect(tags("form").map(({ action }) => action)).toContain("/admin/tasks/t1/teams/m1/rejection");
    expect(tags("textarea")).toMatchObject([{ name: "reason", required: "", rows: "3" }]);
    expect(queue({ open: "nobody" }).words).not.toContain("What must change?");
  });
  it("can be narrowed, and says when there is nothing", () => {
    const { tags, words } = queue();
    expect(
      tags("input")
        .filter(({ type }) => type === "checkbox")
        .map(({ name, value }) => `${name} ${value ?? ""}`),
    ).toEqual([
      ...["task t1", "group g1", "group unassigned", "type y1", "type none", "undefined ", "ids s1"],
    ]);
    expect(words).toContain("Safety Unassigned");
    expect(words).toContain("Gold No type");
    const none = queue({ rows: [], total: 0, all: 0 });
    expect(none.words).toContain(
      "Nothing is waiting for approval When a team sends a task that needs approval, it will be here.",
    );
    expect(none.links.at(-1)).toEqual(["/admin/approvals/decided", "See what was decided"]);
    expect(none.tags("form")).toEqual([]);
  });
});

describe("what teams ask for", () => {
  const limits = limitsOf(DecisionInput);
  const queue = (more: object = {}, search = "") =>
    show(
      ApprovalRequests,
      { rows: [asked], open: "", reason: "", reasons: [], areKeysOn: true, limits, ...more },
      `/admin/approvals/requests${search}`,
    );
  it("is granted as it was asked by one press", () => {
    const { words, tags, html } = queue();
    expect(words).toContain("More time, until 20 June 2027");
    expect(words).toContain("Printer broke");
    expect(tags("form").map(({ action }) => action)).toContain("/admin/approvals/requests/r1/grant");
    expect(tags("input").find(({ name }) => name === "grantedDate")).toMatchObject({
      type: "hidden",
      value: "2027-06-20",
    });
    expect(html).toMatch(/aria-current="page"[^>]*>Requests/);
  });
  it("opens with the day to give, and a word for a refusal", () => {
    const { tags, words } = queue({ open: "r1" });
    expect(words).toContain("New due date for this team * Asked for: 20 June 2027.");
    expect(words).toContain("Give more time");
    expect(tags("form").map(({ action }) => action)).toContain("/admin/approvals/requests/r1/refusal");
    expect(
      tags("input")
        .filter(({ name }) => name === "back")
        .map(({ value }) => value),
    ).toContain("/admin/approvals/requests");
  });
});

describe("what was decided", () => {
  const row = (id: string, what: string, more: object = {}) => ({
    ...PLACE,
    id,
    what,
    request: null,
    day: null,
    reason: "",
    at: `at ${id}`,
    by: "Max Hill",
    ...more,
  });
  let words = "";
  let html = "";
  beforeEach(() => {
    const rows = [
      row("1", "approved"),
      row("2", "rejected", { reason: "Too small" }),
      row("3", "granted", { request: "moreTime", day: "2027-06-20" }),
      row("4", "declined", { request: "notApplicable", reason: "All must" }),
    ];
    ({ words, html } = show(ApprovalsDecided, { rows, total: 4, all: 4 }, "/admin/approvals/decided"));
  });
  it("each has its own word and look, with the reason, the day and who it was", () => {
    expect(words).toContain("Approved at 1 Max Hill");
    expect(words).toContain("Sent back Too small at 2 Max Hill");
    expect(words).toContain("Granted More time, until 20 June 2027 at 3 Max Hill");
    expect(words).toContain("Declined Not applicable All must at 4 Max Hill");
    const looks = [
      ...html.matchAll(/<span class="status (is-\w+)">.*?#([\w-]+)".*?>(\w+(?: \w+)?)<\/span>/g),
    ].map((found) => found.slice(1).join(" "));
    expect(looks).toEqual([
      "is-success circle-check Approved",
      "is-warning rotate-cw Sent back",
      "is-success check Granted",
      "is-warning x Declined",
    ]);
  });
  it("is counted, and nothing of it can be chosen or decided again", () => {
    expect(words).toContain("4 decisions");
    expect(html).toMatch(/aria-current="page"[^>]*>Decided/);
    expect(html).not.toContain('method="post"');
    expect(
      show(ApprovalsDecided, { rows: [], total: 0, all: 0 }, "/admin/approvals/decided").words,
    ).toContain("Nothing was decided yet Each approval, rejection and answer to a request will be here.");
  });
});

describe("the forms of decisions", () => {
  const locale = "en-GB";
  it("approve where they stand, in a small or a large button", () => {
    const large = rendered(<ApproveForm place={PLACE} back="/x" />);
    expect(large.tags("button")[0]?.class).toBe("btn btn-primary");
    expect(large.tags("input")).toEqual([{ type: "hidden", name: "back", value: "/x" }]);
    expect(rendered(<ApproveForm place={PLACE} back="/x" size="sm" />).tags("button")[0]?.class).toBe(
      "btn btn-sm",
    );
  });
  it("send back by the team's and the task's own address, and lead away only where they can be closed", () => {
    const { tags, links } = rendered(
      <RejectForm {...OFFERED} place={PLACE} limits={limitsOf(RejectionInput)} back="/x" />,
    );
    expect(tags("textarea")[0]?.id).toBe("rejection-m1-t1-reason");
    expect(links).toEqual([]);
  });
  it("grant what does not apply without a day, more time with one that must be given", () => {
    const request = { id: "r1", kind: "notApplicable" as const, wantedDate: null };
    const limits = limitsOf(DecisionInput);
    const none = rendered(
      <RequestForms
        reasons={OFFERED.reasons}
        request={request}
        locale={locale}
        limits={limits}
        back="/x"
        cancelTo="?a"
      />,
    );
    expect(none.words).toContain("Set not applicable");
    expect(none.tags("input").map(({ name }) => name)).toEqual(["back", "back"]);
    expect(none.words).toContain("Why not? (optional) A short explanation saves a phone call. Decline");
    expect(none.tags("textarea")[0]).not.toHaveProperty("required");
    expect(none.links.map(([, word]) => word)).toEqual(["Cancel"]);
    const more = rendered(
      <RequestForms
        reasons={OFFERED.reasons}
        request={{ ...request, kind: "moreTime", wantedDate: "2027-06-20" }}
        locale={locale}
        limits={limits}
        back="/x"
      />,
    );
    expect(more.tags("input")[1]).toMatchObject({
      name: "grantedDate",
      value: "2027-06-20",
      type: "date",
      required: "",
    });
    expect(rendered(<GrantForm request={request} back="/x" label="Grant it" />).tags("input")).toEqual([
      { type: "hidden", name: "back", value: "/x" },
    ]);
  });
});
