import { describe, expect, it } from "vitest";
import { ApprovalHistory, TaskRequest } from "~/features/tasks/approvals/components/task-request";
import { PersonInput } from "~/features/tasks/by-team/task-teams.schema";
import { TaskAction, TaskReopening } from "~/features/tasks/components/task-action";
import { TaskFacts } from "~/features/tasks/components/task-facts";
import { TaskParts, TaskText } from "~/features/tasks/components/task-parts";
import { AssignForm, TaskPeople } from "~/features/tasks/components/task-people";
import type { DrawerData } from "~/features/tasks/task-drawer.server";
import { CompletionInput } from "~/features/tasks/tasks.schema";
import { limitsOf } from "~/procedure/limits.server";
import { rendered } from "../support/rendered";
import { TASK } from "../support/shown-task";

const drawer = (task: object = {}, more: object = {}) =>
  ({
    ...{
      task: { ...TASK, ...task },
      status: "incomplete",
      today: "2027-06-10",
      locale: "en-GB",
      reviewedOn: null,
    },
    ...{ canComplete: true, canReopen: false, people: [], userName: "Mia Marsh" },
    limits: { completion: limitsOf(CompletionInput), person: limitsOf(PersonInput) },
    ...more,
  }) as unknown as DrawerData;

describe("the one button of a task", () => {
  const action = (task: object, more: object = {}) =>
    rendered(<TaskAction data={drawer(task, more)} search="?q=1" />);
  it("completes, sends or accepts it, and goes back to the list as it stood", () => {
    const { tags, words } = action({});
    expect(tags("form")).toMatchObject([
      { id: "task-action", method: "post", action: "/tasks/t1/completion?q=1" },
    ]);
    expect(tags("button")[0]?.class).toBe("btn btn-primary");
    expect(words).toBe("Mark as complete Saving…");
    expect(action({ type: "disclaimer" }).words).toContain("Accept declaration");
    expect(action({ type: "disclaimer", isApprovalNeeded: true }).words).toContain("Send for approval");
  });
  it("is none where it was done: what takes it back stands at the top, away from a second tap", () => {
    const done = { canComplete: false, canReopen: true, status: "complete" };
    expect(action({}, done).tags("button")).toEqual([]);
    expect(action({}, done).words).toBe("Complete. If it is not, reopen it at the top.");
    expect(action({ approvalStatus: "awaiting" }, done).words).toMatch(/^Sent\. .* withdraw it at the top/);
    const top = (task: object, more: object = {}) => {
      const data = drawer(task, { ...done, ...more });
      const reopening = <TaskReopening data={data} search="?q=1" />;
      return rendered(<TaskFacts data={data} people="Nobody" reopening={reopening} />);
    };
    expect(top({}).tags("form")[0]?.action).toBe("/tasks/t1/reopening?q=1");
    expect(top({ completedBy: "Mia Marsh" }).words).toMatch(
      /^Complete by Mia Marsh Reopen task Reopening… Status/,
    );
    expect(top({ approvalStatus: "awaiting" }, { status: "incomplete" }).words).toMatch(
      /nothing for you to do now. Withdraw it/,
    );
    expect(top({ type: "form" }, { form: FORM }).tags("form")).toEqual([]);
  });
  it("is not there where nothing can be done, and why is said", () => {
    const none = { canComplete: false };
    expect(action({}, { ...none, status: "notApplicable" }).words).toBe(
      "The organisers set this task as not applicable to your team.",
    );
    expect(action({ approvalStatus: "approved" }, none).words).toBe(
      "Approved by the organisers. Ask them if it must be opened again.",
    );
    expect(action({ isSetByStaff: true }, { ...none, status: "complete" }).words).toBe(
      "The organisers set this task to complete. Ask them if it must be opened again.",
    );
    expect(action({ type: "tbc" }, none).words).toContain("still to be confirmed");
    expect(action({ type: "form" }, none).words).toBe("This task cannot be completed here.");
  });
});

const FORM = { id: "f1", title: "Stand order", draft: null, submission: null };

describe("the one step with a task's form", () => {
  const step = (state: string, more: object = {}, data: object = {}) => {
    const { tags, words } = rendered(
      <TaskAction
        data={drawer({ type: "form" }, { canComplete: false, form: { ...FORM, state, ...more }, ...data })}
        search="?q=1"
      />,
    );
    return { words, links: tags("a").map(({ href, class: look }) => [href, look]), forms: tags("form") };
  };
  const submission = { id: "s1", reference: "SSO-0041", by: "Tom", at: "x", change: null };
  it("begins it, goes on with it, or shows what was sent", () => {
    expect(step("notStarted")).toMatchObject({
      words: "Start",
      links: [["/forms/f1?task=t1", "btn btn-primary"]],
    });
    expect(step("draft").words).toBe("Go on with the draft");
    expect(step("submitted", { submission })).toMatchObject({
      words: "See what you sent",
      links: [["/forms/f1/submissions/s1", "btn"]],
    });
    expect(step("closed", { submission }).words).toBe("See what you sent");
  });
  it("changes what was sent back, or sends it again as it is", () => {
    const again = step("again", { submission });
    expect(again.words).toBe("Change your answers");
    expect(again.links).toEqual([["/forms/f1/submissions/s1/edit", "btn btn-primary"]]);
    expect(step("again", { submission: { ...submission, change: {} } }).words).toBe("Go on with the change");
  });
  it("is none where nothing can be done", () => {
    expect(step("closed").words).toBe("There is nothing that you can do here now.");
    expect(step("settled", {}, { status: "complete" }).words).toBe("There is nothing left to do here.");
    expect(step("settled", {}, { status: "notApplicable" }).words).toContain("not applicable to your team");
    expect(step("closed").links).toEqual([]);
  });
});

describe("the facts of a task", () => {
  const facts = (task: object, more: object = {}) =>
    rendered(<TaskFacts data={drawer(task, more)} people="Nobody" reopening={null} />).words;
  it("say how it stands, when it is due and who does it", () => {
    expect(facts({})).toBe("Status Incomplete Due Saturday 12 June 2027 · in 2 days Assigned to Nobody");
    expect(facts({ dueDate: null })).toContain("Due No due date");
    expect(facts({}, { status: "complete" })).not.toContain("in 2 days");
    expect(facts({}, { status: "notApplicable" })).toContain("Status N/A Due Saturday 12 June 2027 Assigned");
  });
  it("say when it was completed, and by whom as long as that is known", () => {
    expect(facts({ completedOn: "2027-06-09", completedBy: "Mia Marsh" })).toContain(
      "Completed Wednesday 9 June 2027 by Mia Marsh",
    );
    expect(facts({ completedOn: "2027-06-09" })).toContain("Completed Wednesday 9 June 2027 Assigned");
  });
  it("say how far the approval is, where one is needed", () => {
    const approval = (approvalStatus: string) => facts({ isApprovalNeeded: true, approvalStatus });
    expect(approval("none")).toContain("Approval Needed before this counts as complete");
    expect(approval("approved")).toContain("Approval Approved");
    expect(approval("awaiting")).toContain(
      "Waiting for approval The organisers are checking it. There is nothing for you to do now.",
    );
    expect(approval("awaiting")).toContain("Approval Sent, not decided yet");
    expect(facts({})).not.toContain("Approval");
  });
  it("say first what staff want changed, and who said so when", () => {
    const review = { decision: "rejected", reason: "Too small", by: "Max Hill" };
    expect(facts({ approvalStatus: "rejected", review }, { reviewedOn: "2027-06-08" })).toMatch(
      /^Sent back By Max Hill on 8 June. Too small Status/,
    );
    expect(facts({ approvalStatus: "rejected", review: { ...review, by: null } })).toMatch(
      /^Sent back By the organisers. Too small/,
    );
    expect(facts({ approvalStatus: "approved", review })).not.toContain("Too small");
  });
});

describe("what a task says and asks", () => {
  const part = (task: object, more: object = {}) => rendered(<TaskParts data={drawer(task, more)} />);
  it("its text, and a declaration with who accepted it when", () => {
    const text = (task: object) => rendered(<TaskText data={drawer(task)} />).words;
    expect(text({})).toBe("");
    expect(text({ description: "Bring it" })).toBe("What to do Bring it");
    expect(text({ description: "", descriptionHtml: "<p>Bring <strong>it</strong></p>" })).toBe(
      "What to do Bring it",
    );
    expect(text({ disclaimer: "We agree" })).toBe("Declaration We agree");
    expect(
      text({ disclaimer: "We agree", completedOn: "2027-06-09", acceptance: { name: "Mia", at: "x" } }),
    ).toBe("Declaration We agree Accepted by Mia on Wed 9 June 2027");
  });
  it("a declaration's name and tick belong to the button's form, and are only there while it can be accepted", () => {
    const { tags, words } = part({ type: "disclaimer" });
    expect(tags("input")).toMatchObject([
      { name: "acceptedName", form: "task-action", required: "" },
      { name: "accepted", form: "task-action", type: "checkbox", required: "" },
    ]);
    expect(words).toContain("You are signed in as Mia Marsh.");
    expect(part({ type: "disclaimer" }, { canComplete: false }).html).toBe("");
  });
  it("a form elsewhere opens beside the page and says where it leads", () => {
    const { tags, words } = part({ type: "externalForm", externalLink: "https://forms.test/a" });
    expect(tags("a")).toMatchObject([
      { href: "https://forms.test/a", target: "_blank", rel: "noopener noreferrer" },
    ]);
    expect(words).toContain(
      "then come back and mark the task as complete here. Open the form (opens in a new tab) forms.test",
    );
    expect(
      part({ type: "externalForm", externalLink: "https://forms.test/a" }, { canComplete: false }).words,
    ).toContain("The form is on another site. Open");
    expect(part({ type: "externalForm" }).words).toContain("have not given the address of the form yet");
  });
  it("a form of the portal with how it stands; anything else asks for nothing here", () => {
    const form = (state: string, more: object = {}) =>
      part({ type: "form" }, { form: { ...FORM, state, ...more } }).words;
    const last = { by: "Tom Ellery", at: "9 June, 10:00" };
    expect(form("notStarted")).toBe("The form Stand order Not started yet.");
    expect(form("draft", { draft: last })).toBe(
      "The form Stand order Not submitted yet. A draft was last saved by Tom Ellery, 9 June, 10:00.",
    );
    const submission = { ...last, id: "s1", reference: "SSO-0041", change: null };
    expect(form("submitted", { submission })).toContain("Submitted as SSO-0041 by Tom Ellery");
    expect(form("again", { submission: { ...submission, change: last } })).toMatch(
      /A change was begun and is not submitted yet: last saved by Tom.*You can change your answers/,
    );
    const sentBack = part({ type: "form" }, { form: { ...FORM, state: "again", submission } });
    expect(sentBack.words).toContain("Send it again unchanged");
    expect(sentBack.tags("form")).toMatchObject([{ method: "post", action: "/tasks/t1/completion" }]);
    const mayNot = { canComplete: false, form: { ...FORM, state: "again", submission } };
    expect(part({ type: "form" }, mayNot).words).not.toContain("unchanged");
    expect(form("closed", { draft: last })).toMatch(/cannot be done at the moment.*A draft was last saved/);
    expect(form("settled")).toBe("The form Stand order");
    expect(part({ type: "task" }).html).toBe("");
  });
});

describe("who does a task", () => {
  const people = [
    { id: "mia", name: "Mia Marsh", isOwner: false, isAssigned: true },
    { id: "ben", name: "Ben Boot", isOwner: true, isAssigned: false },
    { id: "cy", name: "Cy Hill", isOwner: false, isAssigned: false },
  ];
  it("is taken off or put on by name, and is not offered twice", () => {
    const { tags, words, html } = rendered(<TaskPeople data={drawer({}, { people })} search="?q=1" />);
    expect(tags("form").map(({ action }) => action)).toEqual([
      "/tasks/t1/unassignment?q=1",
      "/tasks/t1/assignment?q=1",
    ]);
    expect(tags("input")).toEqual([{ type: "hidden", name: "userId", value: "mia" }]);
    expect(html).toContain('aria-label="Take Mia Marsh off this task"');
    expect(tags("option")).toEqual([{ value: "" }, { value: "ben" }, { value: "cy" }]);
    expect(words).toContain("Choose a person Ben Boot (owner) Cy Hill");
    expect(words).toContain("Change who does this task");
  });
  it("may be nobody yet, or everybody", () => {
    expect(rendered(<TaskPeople data={drawer()} search="" />).words).toBe(
      "Nobody yet Change who does this task This team has nobody to assign yet.",
    );
    const form = rendered(
      <AssignForm people={people.slice(0, 1)} limits={limitsOf(PersonInput)} assign="/a" />,
    );
    expect(form.words).toBe("Everybody in the team is assigned.");
    const staff = rendered(
      <AssignForm people={people} limits={limitsOf(PersonInput)} assign="/a" back="/b" />,
    );
    expect(staff.tags("input")).toEqual([{ type: "hidden", name: "back", value: "/b" }]);
    expect(staff.tags("select")).toMatchObject([{ name: "userId", required: "" }]);
  });
});

describe("what a team asks about a task", () => {
  const request = (state: object) =>
    rendered(
      <TaskRequest
        taskId="t1"
        search="?q=1"
        locale="en-GB"
        state={{ open: null, canAsk: true, hasDueDate: true, ...state } as never}
      />,
    );
  it("can be asked as long as it is open, for more time only where it is due", () => {
    expect(request({}).links).toEqual([["/tasks/t1/request?q=1", "Ask the organisers"]]);
    expect(request({}).words).toContain(
      "Not for you, or not in time? Ask the organisers for more time, or to set it as not applicable to your team.",
    );
    expect(request({ hasDueDate: false }).words).toContain(
      "Not for you? Ask the organisers to set it as not applicable to your team.",
    );
    expect(request({ canAsk: false }).html).toBe("");
  });
  it("stands there with who asked when, and can be taken back", () => {
    const open = {
      kind: "moreTime",
      wantedDate: "2027-06-20",
      reason: "Printer",
      by: "Mia Marsh",
      at: "today at 09:00",
    };
    const { words, tags } = request({ open, canAsk: false });
    expect(words).toContain(
      "You asked for more time, until 20 June 2027. The organisers have not decided yet. Printer Mia Marsh, today at 09:00",
    );
    expect(tags("form")).toMatchObject([{ method: "post", action: "/tasks/t1/withdrawal?q=1" }]);
    expect(request({ open: { ...open, by: null } }).words).toContain("Somebody who has left, today");
    expect(rendered(<ApprovalHistory lines={[]} />).html).toBe("");
  });
});
