import { describe, expect, it } from "vitest";
import type { AdminTask } from "~/features/tasks/admin-tasks.queries.server";
import { ApprovalHistory, TaskRequest } from "~/features/tasks/approvals/components/task-request";
import { PersonInput } from "~/features/tasks/by-team/task-teams.schema";
import { dueText } from "~/features/tasks/components/due";
import { NoTasks } from "~/features/tasks/components/no-tasks";
import { TaskAction } from "~/features/tasks/components/task-action";
import { TaskFacts } from "~/features/tasks/components/task-facts";
import { TaskList } from "~/features/tasks/components/task-list";
import { TaskParts, TaskText } from "~/features/tasks/components/task-parts";
import { AssignForm, TaskPeople } from "~/features/tasks/components/task-people";
import { TaskTabs } from "~/features/tasks/components/task-tabs";
import { TeamTaskRow } from "~/features/tasks/components/team-task-row";
import { TellTeams } from "~/features/tasks/components/tell-teams";
import Tasks from "~/features/tasks/pages/tasks";
import type { DrawerData } from "~/features/tasks/task-drawer.server";
import { CompletionInput } from "~/features/tasks/tasks.schema";
import { limitsOf } from "~/procedure/limits.server";
import { rendered } from "../support/rendered";

const TASK = {
  ...{
    id: "t1",
    title: "Sign",
    type: "task",
    dueDate: "2027-06-12",
    isTimeSensitive: false,
    isApprovalNeeded: false,
  },
  ...{
    progressStatus: "incomplete",
    approvalStatus: "none",
    completedAt: null,
    completedOn: null,
    completedBy: null,
  },
  ...{
    assignees: [] as string[],
    isMine: false,
    description: null,
    disclaimer: null,
    externalLink: null,
    review: null,
    acceptance: null,
  },
};
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
  it("takes it back again, what was sent in other words", () => {
    const { tags, words } = action({}, { canComplete: false, canReopen: true });
    expect(tags("form")[0]?.action).toBe("/tasks/t1/reopening?q=1");
    expect(tags("button")[0]?.class).toBe("btn");
    expect(words).toBe("Reopen task Reopening…");
    expect(action({ approvalStatus: "awaiting" }, { canComplete: false, canReopen: true }).words).toMatch(
      /^Take it back/,
    );
  });
  it("is not there where nothing can be done, and why is said", () => {
    const none = { canComplete: false };
    expect(action({}, { ...none, status: "notApplicable" }).words).toBe(
      "The organisers set this task as not applicable to your team.",
    );
    expect(action({ approvalStatus: "approved" }, none).words).toBe(
      "Approved by the organisers. Ask them if it must be opened again.",
    );
    expect(action({ type: "tbc" }, none).words).toContain("still to be confirmed");
    expect(action({ type: "form" }, none).words).toBe("This task cannot be completed here.");
  });
});

describe("the facts of a task", () => {
  const facts = (task: object, more: object = {}) =>
    rendered(<TaskFacts data={drawer(task, more)} people="Nobody" />).words;
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
      "Waiting for approval The organisers are looking at it. You need do nothing now.",
    );
    expect(approval("awaiting")).toContain("Approval Sent, not decided yet");
    expect(facts({})).not.toContain("Approval");
  });
  it("say first what staff want changed, and who said so when", () => {
    const review = { decision: "rejected", reason: "Too small", by: "Max Hill" };
    expect(facts({ approvalStatus: "rejected", review }, { reviewedOn: "2027-06-08" })).toMatch(
      /^Changes requested By Max Hill on 8 June. Too small Status/,
    );
    expect(facts({ approvalStatus: "rejected", review: { ...review, by: null } })).toMatch(
      /^Changes requested By the organisers. Too small/,
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
  it("a form of the portal is not opened yet; anything else asks for nothing here", () => {
    expect(part({ type: "form" }, { canComplete: false }).words).toContain(
      "have not opened the form for this task yet",
    );
    expect(part({ type: "form" }, { canComplete: false, status: "complete" }).html).toBe("");
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

describe("a row of the team's list", () => {
  const row = (task: object) =>
    rendered(
      <TeamTaskRow
        task={{ ...TASK, status: "incomplete", ...task } as never}
        today="2027-06-10"
        locale="en-GB"
        search="?q=1"
      />,
    );
  it("leads to the task under the list, and says when it is due and who does it", () => {
    const { words, links, html } = row({});
    expect(links).toEqual([["/tasks/t1?q=1", "Sign"]]);
    expect(html).toContain('id="task-t1"');
    expect(words).toBe("Incomplete Sign Not assigned In 2 days Sat 12 June 2027");
    expect(row({ assignees: ["Mia", "Ben"] }).words).toContain("Mia, Ben");
    expect(row({ dueDate: null }).words).toBe("Incomplete Sign Not assigned No due date");
    expect(row({ status: "overdue" }).html).toContain("is-danger strong");
    expect(html).toContain('<span class="muted">In 2 days');
  });
  it("says what kind it is, what presses, and how its approval stands", () => {
    expect(row({ type: "upload", isTimeSensitive: true, approvalStatus: "awaiting" }).words).toContain(
      "Sign Upload Time-sensitive Waiting for approval",
    );
    expect(row({ approvalStatus: "rejected" }).words).toContain("Changes requested");
    expect(row({}).words).not.toContain("Task");
  });
  it("says when it was done, and presses no more", () => {
    const done = row({
      status: "complete",
      completedOn: "2027-06-09",
      isTimeSensitive: true,
      approvalStatus: "approved",
    });
    expect(done.words).toBe("Complete Sign Approved Completed 9 June");
    expect(done.html).toContain('class="task is-done"');
    expect(row({ status: "complete" }).words).toMatch(/Completed$/);
    expect(row({ status: "notApplicable", approvalStatus: "rejected" }).words).toBe(
      "N/A Sign Not applicable to you",
    );
  });
});

describe("the team's list", () => {
  const section = {
    id: "g1",
    title: "Safety",
    tasks: [{ ...TASK, status: "overdue" }],
    complete: 1,
    notApplicable: 2,
    total: 5,
  };
  const counts = { all: 7, overdue: 1, dueSoon: 2, incomplete: 3, complete: 4, notApplicable: 5 };
  const data = {
    title: "Tasks",
    teamName: "Alba Ltd.",
    today: "2027-06-10",
    locale: "en-GB",
    filter: null,
    by: "group",
    isNarrowed: false,
    isMine: false,
    total: 7,
    counts,
    sections: [section],
    progress: { complete: 3, total: 6 },
  };
  const list = (more: object = {}, search = "") =>
    rendered(<Tasks />, { data: { ...data, ...more }, at: `/tasks${search}` });
  it("counts by status, each leading to its own with all else kept", () => {
    const { links, html, words } = list({}, "?q=x&by=date");
    expect(links.slice(0, 6)).toEqual([
      ["/tasks?by=date&q=x", "All 7"],
      ["/tasks?by=date&status=overdue&q=x", "Overdue 1"],
      ["/tasks?by=date&status=dueSoon&q=x", "Due soon 2"],
      ["/tasks?by=date&status=incomplete&q=x", "Incomplete 3"],
      ["/tasks?by=date&status=complete&q=x", "Complete 4"],
      ["/tasks?by=date&status=notApplicable&q=x", "N/A 5"],
    ]);
    expect(html).toMatch(/aria-current="page"[^>]*>All/);
    expect(list({ filter: "complete" }).html).toMatch(/aria-current="page"[^>]*>Complete/);
    expect(words).toContain("Everything the organisers need from Alba Ltd. 3 of 6 complete 50%");
    expect(links.filter(([, word]) => word.startsWith("By "))).toEqual([
      ["/tasks?q=x", "By group"],
      ["/tasks?by=date&q=x", "By date"],
    ]);
  });
  it("searches within the view and the status that are chosen", () => {
    const hidden = list({}, "?by=date&status=overdue&mine=1&sort=x")
      .tags("input")
      .filter(({ type }) => type === "hidden");
    expect(hidden.map(({ name, value }) => `${name} ${value}`)).toEqual(["by date", "status overdue"]);
  });
  it("heads each group with what applies and what does not, each stretch of time with its number", () => {
    expect(list().words).toContain("Safety 1 of 3 complete, 2 not applicable");
    expect(list({ sections: [{ ...section, notApplicable: 5, complete: 0 }] }).words).toContain(
      "Safety 5 not applicable Overdue",
    );
    expect(list({ sections: [{ ...section, notApplicable: 0 }] }).words).toContain(
      "Safety 1 of 5 complete Overdue",
    );
    expect(list({ by: "date" }).words).toContain("Safety 1 task Overdue");
    expect(list({}, "?q=x").links).toContainEqual(["/tasks/t1?q=x", "Sign"]);
  });
  it("says thank you, and offers nothing where there is nothing", () => {
    expect(list({ progress: { complete: 6, total: 6 } }).words).toContain("Everything is done. Thank you.");
    const none = list({
      total: 0,
      sections: [],
      counts: { ...counts, all: 0 },
      progress: { complete: 0, total: 0 },
    });
    expect(none.words).toBe(
      "Tasks Everything the organisers need from Alba Ltd. No tasks yet When the organisers need something from you, it will be here.",
    );
    expect(list({ total: 0, sections: [], teamName: null }).words).toMatch(/^Tasks You are in no team/);
  });
  it("is empty in the words of what was looked for, with a way back to all", () => {
    const none = (more: object, search = "") =>
      rendered(<NoTasks data={{ ...data, ...more } as never} params={new URLSearchParams(search)} />);
    const title = (more: object, search = "") =>
      none(more, search).tags("h2").length && /<h2>(.*?)<\/h2>/.exec(none(more, search).html)?.[1];
    expect(title({ isNarrowed: true }, "q=x")).toBe("No task fits your search");
    expect(title({ isNarrowed: true, isMine: true }, "q=x")).toBe("No task fits your search");
    expect(title({ isNarrowed: true })).toBe("No task fits your search");
    expect(title({ isNarrowed: true, isMine: true })).toBe("Nothing of yours is here");
    expect(title({ isNarrowed: true, isMine: true, counts: { all: 0 } })).toBe(
      "Nothing is assigned to you yet",
    );
    expect(
      ["overdue", "dueSoon", "incomplete", "complete", "notApplicable", "odd"].map((filter) =>
        title({ filter }),
      ),
    ).toEqual([
      ...["Nothing is overdue", "Nothing is due soon", "Nothing else is open", "Nothing is complete yet"],
      ...["Everything applies to you", "No tasks here"],
    ]);
    const done = { progress: { complete: 6, total: 6 } };
    expect(
      ["overdue", "incomplete", "complete", "notApplicable"].map((filter) => title({ ...done, filter })),
    ).toEqual([
      "Everything is done",
      "Everything is done",
      "Nothing is complete yet",
      "Everything applies to you",
    ]);
    expect(none({ filter: "overdue" }, "q=x&status=overdue&mine=1&by=date").links).toEqual([
      ["/tasks?by=date", "Show all tasks"],
    ]);
    expect([none({ total: 0 }).links, none({ teamName: null }).links]).toEqual([[], []]);
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

describe("the list of staff", () => {
  const row: AdminTask = {
    id: "t1",
    title: "Sign",
    type: "upload",
    dueDate: "2027-06-12",
    isTimeSensitive: true,
    isApprovalNeeded: true,
    groups: ["Safety", "Power"],
    teamTypes: ["Gold"],
    done: 2,
    total: 5,
    overall: "overdue",
  };
  const list = (tasks: AdminTask[], more: object = {}, search = "") =>
    rendered(
      <TaskList
        page={
          {
            rows: tasks,
            total: tasks.length,
            all: 3,
            isNarrowed: false,
            filters: [],
            active: 3,
            archived: 1,
          } as never
        }
        groups={[{ id: "g1", title: "Safety" }]}
        teamTypes={[{ id: "y1", name: "Gold" }]}
        locale="en-GB"
        canDelete={false}
        empty="None"
        {...more}
      />,
      { at: `/admin/tasks${search}` },
    );
  it("says of each what it is, whom it is for, when it is due and how many are done", () => {
    const { words, links, html } = list([row]);
    expect(words).toContain(
      "Sign Gold · Time-sensitive · Needs approval Safety, Power Upload 12 June 2027 Overdue 2 of 5",
    );
    expect(links).toContainEqual(["/admin/tasks/t1", "Sign"]);
    expect(html).toContain('<span class="is-danger nowrap">12 June 2027');
    expect(html).toContain('aria-label="Teams done with Sign"');
    expect(words).toContain("1 of 3 tasks");
    const plain = list([
      {
        ...row,
        groups: [],
        teamTypes: [],
        isTimeSensitive: false,
        isApprovalNeeded: false,
        overall: "dueSoon",
      },
    ]);
    expect(plain.words).toContain("Sign Unassigned Upload 12 June 2027 Due soon 2 of 5");
    expect(plain.html).not.toContain("is-danger nowrap");
    expect(list([{ ...row, overall: "incomplete" }]).words).toContain("12 June 2027 2 of 5");
    expect(list([{ ...row, dueDate: null }]).words).toContain("Upload No due date 2 of 5");
  });
  it("filters by what its columns show; the archive knows no status and presses nobody", () => {
    const names = (isArchived: boolean) => [
      ...new Set(
        list([row], { isArchived })
          .tags("input")
          .filter(({ type, name }) => type !== "hidden" && name)
          .map(({ name }) => name),
      ),
    ];
    expect(names(false)).toEqual([
      "q",
      "status",
      "type",
      "group",
      "teamType",
      "from",
      "to",
      "urgent",
      "approval",
      "ids",
    ]);
    expect(names(true)).not.toContain("status");
    const archived = list([row], { isArchived: true });
    expect(archived.words).not.toContain("2027 Overdue");
    expect(archived.html).not.toContain("is-danger nowrap");
    expect(archived.html).toMatch(/aria-current="page"[^>]*>Archived/);
    expect(list([]).words).toMatch(/None$/);
    expect(list([row]).words).toContain("Gold For every type");
  });
  it("is sorted by due date, and comes back to where it stood", () => {
    const { html, tags } = list([row], {}, "?q=x&type=upload");
    expect(html).toMatch(/aria-sort="ascending"[^>]*><a [^>]*>Due/);
    expect(tags("input").find(({ name }) => name === "back")).toMatchObject({ value: "?q=x&type=upload" });
    expect(
      list([row])
        .tags("input")
        .find(({ name }) => name === "back"),
    ).toMatchObject({ value: "" });
    expect(tags("input").find(({ name }) => name === "ids")).toMatchObject({
      value: "t1",
      "aria-label": "Select Sign",
    });
    const verbs = (canDelete: boolean) =>
      list([row], { canDelete })
        .tags("button")
        .map(({ value }) => value)
        .filter(Boolean);
    expect(verbs(true)).toContain("delete");
    expect(verbs(false)).not.toContain("delete");
  });
});

describe("small parts", () => {
  it("the pages of a task", () => {
    const pages = (current: "edit" | "teams" | "audience") =>
      rendered(<TaskTabs taskId="t1" current={current} />);
    expect(pages("edit").links).toEqual([
      ["/admin/tasks/t1", "Edit"],
      ["/admin/tasks/t1/teams", "Teams"],
      ["/admin/tasks/t1/audience", "Who sees it"],
    ]);
    const current = (["edit", "teams", "audience"] as const).map((each) =>
      pages(each)
        .tags("a")
        .flatMap((link) => (link["aria-current"] ? [link.href] : [])),
    );
    expect(current).toEqual([["/admin/tasks/t1"], ["/admin/tasks/t1/teams"], ["/admin/tasks/t1/audience"]]);
  });
  it("a due date in a line, and whether teams are told", () => {
    expect([dueText("2027-05-04", "en-GB"), dueText(null, "en-GB")]).toEqual([
      "Due 4 May 2027",
      "No due date",
    ]);
    const field = { id: "f-tell", name: "tellTeams" };
    expect(rendered(<TellTeams field={field} mails="One mail to" />).words).toBe(
      "Tell the teams about the new due date One mail to the assignees, else the team’s owner. Teams that are complete get none.",
    );
    expect(rendered(<TellTeams field={field} mails="One mail to" many />).words).toContain(
      "new due dates One",
    );
  });
});
