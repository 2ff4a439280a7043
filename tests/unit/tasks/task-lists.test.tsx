import { describe, expect, it } from "vitest";
import type { AdminTask } from "~/features/tasks/admin-tasks.queries.server";
import { dueText } from "~/features/tasks/components/due";
import { NoTasks } from "~/features/tasks/components/no-tasks";
import { TaskList } from "~/features/tasks/components/task-list";
import { TaskTabs } from "~/features/tasks/components/task-tabs";
import { TeamTaskRow } from "~/features/tasks/components/team-task-row";
import { TellTeams } from "~/features/tasks/components/tell-teams";
import Tasks from "~/features/tasks/pages/tasks";
import { rendered } from "../support/rendered";
import { TASK } from "../support/shown-task";

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
      "Waiting for approval Sign Upload Time-sensitive Not assigned",
    );
    // It keeps its day, not its red.
    const late = row({ status: "overdue", approvalStatus: "awaiting", dueDate: "2027-06-03" });
    expect(late.words).toBe("Waiting for approval Sign Not assigned 7 days overdue Thu 3 June 2027");
    expect(late.html).not.toContain("is-danger");
    expect(row({ approvalStatus: "rejected" }).words).toContain("Sent back");
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
    tasks: { id: "r1", count: 1, openAt: null, all: [{ ...TASK, status: "overdue" }] },
    complete: 1,
    notApplicable: 2,
    total: 5,
  };
  const counts = {
    ...{ all: 7, toDo: 3, overdue: 1, dueSoon: 2, waiting: 6, sentBack: 0, complete: 4, notApplicable: 5 },
  };
  const data = {
    title: "Tasks",
    hasList: true,
    teamName: "Alba Ltd.",
    today: "2027-06-10",
    locale: "en-GB",
    timeZone: "Europe/London",
    filter: null,
    by: "group",
    sort: null,
    isNarrowed: false,
    isMine: false,
    total: 7,
    counts,
    sections: [section],
    done: { ids: [], tasks: { id: "r2", count: 0, openAt: null, all: [] } },
    progress: { complete: 3, total: 6 },
  };
  const list = (more: object = {}, search = "") =>
    rendered(<Tasks />, { data: { ...data, ...more }, at: `/tasks${search}` });
  it("counts by status, each leading to its own with all else kept", () => {
    const { links, html, words } = list({}, "?q=x");
    expect(links.slice(0, 8)).toEqual([
      ["/tasks?by=group&q=x", "All 7"],
      ["/tasks?by=group&status=toDo&q=x", "To do 3"],
      ["/tasks?by=group&status=overdue&q=x", "Overdue 1"],
      ["/tasks?by=group&status=dueSoon&q=x", "Due soon 2"],
      ["/tasks?by=group&status=waiting&q=x", "Waiting 6"],
      ["/tasks?by=group&status=sentBack&q=x", "Sent back 0"],
      ["/tasks?by=group&status=complete&q=x", "Complete 4"],
      ["/tasks?by=group&status=notApplicable&q=x", "N/A 5"],
    ]);
    expect(html).toMatch(/aria-current="page"[^>]*>All/);
    expect(list({ filter: "complete" }).html).toMatch(/aria-current="page"[^>]*>Complete/);
    expect(words).toContain("Everything the organisers need from Alba Ltd. 3 of 6 complete 50%");
    expect(links.filter(([, word]) => word.startsWith("By "))).toEqual([
      ["/tasks?by=group&q=x", "By group"],
      ["/tasks?by=date&q=x", "By date"],
    ]);
    expect(words).toContain("Sort: Due date");
    expect(links.filter(([to]) => to?.includes("sort="))).toEqual([
      ["/tasks?by=group&q=x&sort=title", "Title"],
      ["/tasks?by=group&q=x&sort=who", "Assigned to"],
    ]);
  });
  it("searches within the view and the status that are chosen", () => {
    const hidden = list({}, "?by=date&status=overdue&mine=1&sort=title&page=3")
      .tags("input")
      .filter(({ type }) => type === "hidden");
    expect(hidden.map(({ name, value }) => `${name} ${value}`)).toEqual([
      "by date",
      "status overdue",
      "sort title",
    ]);
  });
  it("heads each group with what applies and what does not, each stretch of time with its number", () => {
    expect(list().words).toContain("Safety 1 of 5 complete, 2 not applicable");
    expect(list({ sections: [{ ...section, notApplicable: 5, complete: 0, total: 0 }] }).words).toContain(
      "Safety 5 not applicable Overdue",
    );
    expect(list({ sections: [{ ...section, notApplicable: 0 }] }).words).toContain(
      "Safety 1 of 5 complete Overdue",
    );
    expect(list({ by: "date" }).words).toContain("Safety 1 task Overdue");
  });
  it("folds what is done away below, and unfolds it where a search looked into it", () => {
    const done = {
      ids: ["t1"],
      tasks: { id: "r2", count: 1, openAt: null, all: [{ ...TASK, status: "complete" }] },
    };
    const { html, words } = list({ done });
    expect(words).toMatch(/Overdue .* Done 1 task Complete Sign/);
    expect(html).toContain('<details class="group fold">');
    expect(list({ done, isNarrowed: true }, "?q=sign").html).toContain(
      '<details class="group fold" open="">',
    );
    expect(list({ done, sections: [], isNarrowed: true }, "?q=sign").words).not.toContain("No task fits");
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
    expect(list({ total: 0, sections: [], teamName: null }).words).toMatch(/^Tasks You are not in a team/);
  });
  it("is empty in the words of what was looked for, with a way back to all", () => {
    const none = (more: object, search = "") =>
      rendered(<NoTasks data={{ ...data, ...more } as never} params={new URLSearchParams(search)} />);
    const title = (more: object, search = "") =>
      none(more, search).tags("h2").length && /<h2>(.*?)<\/h2>/.exec(none(more, search).html)?.[1];
    expect(title({ isNarrowed: true }, "q=x")).toBe("No task fits your search");
    expect(title({ isNarrowed: true, isMine: true }, "q=x")).toBe("No task fits your search");
    expect(title({ isNarrowed: true })).toBe("No task fits your search");
    expect(title({ isNarrowed: true, isMine: true })).toBe("None of your tasks is here");
    expect(title({ isNarrowed: true, isMine: true, counts: { all: 0 } })).toBe(
      "Nothing is assigned to you yet",
    );
    expect(
      ["overdue", "dueSoon", "pending", "complete", "notApplicable", "odd"].map((filter) =>
        title({ filter }),
      ),
    ).toEqual([
      ...["Nothing is overdue", "Nothing is due soon", "Nothing else is open", "Nothing is complete yet"],
      ...["Everything applies to you", "No tasks here"],
    ]);
    const done = { progress: { complete: 6, total: 6 } };
    expect(
      ["overdue", "toDo", "complete", "notApplicable"].map((filter) => title({ ...done, filter })),
    ).toEqual([
      "Everything is done",
      "Everything is done",
      "Nothing is complete yet",
      "Everything applies to you",
    ]);
    expect(none({ filter: "overdue", by: "date" }, "q=x&status=overdue&mine=1").links).toEqual([
      ["/tasks?by=date", "Show all tasks"],
    ]);
    expect([none({ total: 0 }).links, none({ teamName: null }).links]).toEqual([[], []]);
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
    expect(html).toContain('<progress value="2" max="5" aria-hidden="true">');
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
