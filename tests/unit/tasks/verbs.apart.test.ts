import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyRead } from "#db/read-batch";
import { takeToast } from "~/procedure/toast.server";

const did = vi.hoisted(() => ({ calls: [] as unknown[][], answer: {} as unknown }));
const noted =
  (name: string) =>
  async (_ctx: unknown, ...rest: unknown[]) => {
    did.calls.push([name, ...rest]);
    return did.answer;
  };
vi.mock("~/features/tasks/approvals/approvals.commands.server", async (real) => ({
  ...(await real<object>()),
  ...{ reviewTask: noted("review"), approveTasks: noted("approve"), rejectTasks: noted("reject") },
}));
vi.mock("~/features/tasks/approvals/undo.commands.server", () => ({
  takeBackDecisions: noted("takeBack"),
}));
vi.mock("~/features/tasks/approvals/requests.commands.server", async (real) => ({
  ...(await real<object>()),
  ...{ decideRequest: noted("decide"), withdrawRequest: noted("withdraw") },
}));
vi.mock("~/features/tasks/tasks.queries.server", async (real) => ({
  ...(await real<object>()),
  tasksForTeam: () => emptyRead([]),
}));
vi.mock("~/features/tasks/assignees.commands.server", () => ({
  ...{ assignTask: noted("assign"), unassignTask: noted("unassign") },
  takeBackAssignment: noted("takeBackAssignment"),
}));
vi.mock("~/features/tasks/task-status.commands.server", () => ({
  ...{ completeTask: noted("complete"), reopenTask: noted("reopen"), setTaskStatus: noted("set") },
}));
vi.mock("~/features/tasks/by-team/team-statuses.commands.server", () => ({
  setStatusForTeams: noted("setMany"),
}));
vi.mock("~/features/tasks/files/evidence.commands.server", () => ({
  ...{ removeEvidence: noted("removeFile"), addEvidence: noted("addFile") },
  bringEvidenceBack: noted("bringBack"),
}));
vi.mock("~/features/tasks/groups/task-group-tasks.commands.server", () => ({
  ...{ moveTaskInGroup: noted("move"), removeTaskFromGroup: noted("takeOut") },
}));
vi.mock("~/features/tasks/tasks.commands.server", async (real) => ({
  ...(await real<object>()),
  duplicateTask: noted("copy"),
}));

const id = (n: number) => `0190f3a0-0000-7000-8000-00000000000${n}`;
const [TASK, TEAM, REQUEST, FILE, GROUP, WHO] = [1, 2, 3, 4, 5, 6].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const NOW = new Date("2027-06-10T10:00:00.000Z");
const AT = NOW.toISOString();
const env = { APP_SECRET: "x".repeat(32) };
beforeEach(() => {
  did.calls = [];
  did.answer = {};
});

type Called = (args: ActionFunctionArgs) => Promise<unknown>;

async function ask(run: Called, path: string, params: Record<string, string>, form?: Record<string, string>) {
  const request = new Request(
    `http://demo.localhost${path}`,
    form ? { method: "POST", body: new URLSearchParams(form) } : {},
  );
  const cookies: (string | Promise<string>)[] = [];
  const scope = {
    ...{ request, requestId: id(9), event: { id: "e" }, env, isSecure: false, cookies, retryAfter: null },
    assumedContext: async () => null,
    foresee: async () => {},
    requestContext: async () => ({ user: { id: WHO, level: "moderator" }, team: { id: TEAM } }),
    command: async () => ({
      db: { batch: async (all: unknown[]) => all.map(() => ({ rows: [] })) },
      actor: { teamId: TEAM },
      now: NOW,
      settings: { event: { timeZone: "Europe/London", locale: "en-GB" }, variables: { dueSoonDays: 30 } },
    }),
    enqueueOutbox: () => undefined,
  };
  const given = await run({ request, params, context: { scope } } as never).catch(
    (thrown: unknown) => thrown,
  );
  const [notice = ""] = await Promise.all(cookies);
  const next = {
    ...scope,
    cookies: [],
    pageCookies: [],
    request: new Request(request.url, { headers: { cookie: notice.split(";")[0] ?? "" } }),
  };
  const toast = notice ? await takeToast(next as never) : null;
  const to = given instanceof Response ? given.headers.get("location") : given;
  const said = toast && [toast.type, toast.title, toast.description].filter(Boolean).join(": ");
  return { to, said, ...(toast?.undo && { undo: toast.undo }) };
}

describe("what staff do with a team's task", async () => {
  const { action, loader } = await import("~/features/tasks/by-team/team-task.verbs");
  const at = `/admin/tasks/${TASK}/teams/${TEAM}`;
  const params = { taskId: TASK, teamId: TEAM };
  const post = (verb: string, form: Record<string, string> = {}) =>
    ask(action, `${at}/${verb}`, params, form);
  it("leads back to it by whatever way, or to where it was pressed", async () => {
    for (const verb of ["approval", "rejection", "status", "assignment", "assignment-undo", "unassignment"])
      expect((await ask(loader, `${at}/${verb}`, params)).to).toBe(at);
    expect((await ask(loader, `/admin/tasks/${TASK}/teams/statuses`, { taskId: TASK })).to).toBe(
      `/admin/tasks/${TASK}/teams`,
    );
    did.answer = { title: "Sign" };
    expect((await post("approval", { back: "/admin/approvals?q=x" })).to).toBe("/admin/approvals?q=x");
  });
  it("approves it, or sends it back with the reason", async () => {
    did.answer = { title: "Sign", teamName: "Alba" };
    const undo = { to: "/admin/approvals/undo", fields: { at: AT } };
    expect(await post("approval")).toEqual({
      to: at,
      said: "success: Approved: Sign, Alba: The team gets an e-mail.",
      undo,
    });
    expect(await post("rejection", { reason: "Too small" })).toEqual({
      to: at,
      said: "success: Sent back: Sign, Alba: The team gets an e-mail.",
      undo,
    });
    expect(did.calls).toEqual([
      ["review", { ...params, decision: "approved", reason: "" }],
      ["review", { ...params, decision: "rejected", reason: "Too small" }],
    ]);
  });
  it("sets its status, and puts people on it or takes them off", async () => {
    expect((await post("status", { status: "notApplicable" })).said).toBe("success: Set to N/A");
    expect(await post("assignment", { userId: WHO })).toEqual({
      to: at,
      said: "success: Assigned",
      undo: { to: `${at}/assignment-undo`, fields: { at: AT } },
    });
    expect((await post("unassignment", { userId: WHO })).said).toBe("success: Not assigned any more");
    expect(did.calls).toEqual([
      ["set", { ...params, progressStatus: "notApplicable" }],
      ["assign", { ...params, userId: WHO }],
      ["unassign", { ...params, userId: WHO }],
    ]);
    await post("status", { status: "odd" });
    expect(did.calls).toHaveLength(3);
    did.answer = { name: "Ann Lee" };
    expect((await post("assignment-undo", { at: AT })).said).toBe("success: Undone: Ann Lee is not assigned");
    expect(did.calls[3]).toEqual(["takeBackAssignment", { ...params, at: AT }]);
  });
  it("sets many teams to one status, and says of how many it is true now", async () => {
    const many = (answer: object) => {
      did.answer = answer;
      return ask(
        action,
        `/admin/tasks/${TASK}/teams/statuses`,
        { taskId: TASK },
        { ids: TEAM, do: "complete" },
      );
    };
    expect(await many({ changed: 2, unchanged: 1 })).toEqual({
      to: `/admin/tasks/${TASK}/teams`,
      said: "success: 2 teams set to Complete: 1 team had this status already.",
    });
    expect((await many({ changed: 1, unchanged: 0 })).said).toBe("success: 1 team set to Complete");
    expect((await many({ changed: 0, unchanged: 1 })).said).toBe(
      "info: Nothing was changed: They were set to Complete already.",
    );
    expect(did.calls[0]).toEqual(["setMany", { taskId: TASK, teamIds: [TEAM], progressStatus: "complete" }]);
  });
});

describe("what is decided in the queue", async () => {
  const { action, loader } = await import("~/features/tasks/approvals/approvals.verbs");
  const requests = "/admin/approvals/requests";
  it("leads back to its own view", async () => {
    expect((await ask(loader, "/admin/approvals/undo", {})).to).toBe("/admin/approvals/decided");
    for (const verb of ["grant", "refusal"])
      expect((await ask(loader, `${requests}/${REQUEST}/${verb}`, { requestId: REQUEST })).to).toBe(requests);
  });
  it("decides what was ticked, with one reason for all that is sent back, and says what somebody else had decided", async () => {
    const page = await import("~/features/tasks/approvals/pages/decide-many");
    const many = (answer: object, form: Record<string, string> = {}) => {
      did.answer = answer;
      const sent = { ids: TASK, back: "?q=x", do: "approve", ...form };
      return ask(page.action as Called, "/admin/approvals/many", {}, sent);
    };
    const undo = { to: "/admin/approvals/undo", fields: { at: AT } };
    expect(await many({ decided: 2, before: 0 })).toEqual({
      to: "/admin/approvals?q=x",
      said: "success: 2 tasks approved",
      undo,
    });
    expect((await many({ decided: 1, before: 1 })).said).toBe(
      "success: 1 task approved: Somebody else had decided 1 task before you.",
    );
    expect(await many({ decided: 0, before: 2 })).toEqual({
      to: "/admin/approvals?q=x",
      said: "info: Nothing was approved: Somebody else had decided 2 tasks before you.",
    });
    expect((await many({ decided: 3, before: 0 }, { do: "reject", reason: "No exits" })).said).toBe(
      "success: 3 tasks sent back",
    );
    expect([did.calls[0], did.calls[3]]).toEqual([
      ["approve", [TASK]],
      ["reject", [TASK], "No exits"],
    ]);
  });
  it("takes back one decision, or all of one press", async () => {
    const one = { title: "Sign", teamName: "Alba", what: "approved" };
    did.answer = { things: [one] };
    const undo = (form: Record<string, string>) => ask(action, "/admin/approvals/undo", {}, form);
    expect(await undo({ id: TASK, back: "/admin/approvals?q=x" })).toEqual({
      to: "/admin/approvals?q=x",
      said: "success: Undone: Sign, Alba: It waits for a decision again.",
    });
    did.answer = { things: [one, one] };
    expect((await undo({ at: AT })).said).toBe("success: Undone: 2 decisions");
    expect(did.calls).toEqual([
      ["takeBack", { id: TASK }],
      ["takeBack", { at: AT }],
    ]);
  });
  it("grants with the day that is given, or declines with a word", async () => {
    const post = (verb: string, form: Record<string, string>) =>
      ask(action, `${requests}/${REQUEST}/${verb}`, { requestId: REQUEST }, form);
    did.answer = { statusRow: { title: "Sign", teamName: "Alba" } };
    expect((await post("grant", { grantedDate: "2027-06-20" })).said).toBe(
      "success: Granted: Sign, Alba: The team gets an e-mail.",
    );
    expect((await post("refusal", { reason: "All must" })).said).toBe(
      "success: Declined: Sign, Alba: The team gets an e-mail.",
    );
    expect(did.calls).toMatchObject([
      ["decide", { requestId: REQUEST, decision: "granted", grantedDate: "2027-06-20" }],
      ["decide", { requestId: REQUEST, decision: "declined", reason: "All must" }],
    ]);
  });
});

describe("what a team does with its own task", async () => {
  const { action, loader } = await import("~/features/tasks/own-task.verbs");
  const post = (verb: string, form: Record<string, string> = {}, params = {}) =>
    ask(action, `/tasks/${TASK}/${verb}?q=x&status=overdue&odd=1`, { taskId: TASK, ...params }, form);
  it("leads back into its drawer, over the list as it is filtered", async () => {
    const home = `/tasks/${TASK}?status=overdue&q=x`;
    expect((await ask(loader, `/tasks/${TASK}/completion?q=x&status=overdue`, { taskId: TASK })).to).toBe(
      home,
    );
    did.answer = { version: 1, type: "task" };
    expect((await post("reopening")).to).toBe(home);
  });
  it("completes or sends it, with the name and the tick of a declaration", async () => {
    did.answer = { to: "complete", version: 1 };
    expect((await post("completion", { acceptedName: "Mia", accepted: "on" })).said).toBe(
      "success: Task complete",
    );
    did.answer = { to: "awaiting", version: 2 };
    expect((await post("completion")).said).toMatch(/^success: Sent for approval/);
    expect((await post("completion", { version: "4" })).said).toBe("success: Sent for approval");
    expect(did.calls[0]).toEqual(["complete", { taskId: TASK, acceptedName: "Mia", accepted: true }]);
    expect(did.calls[2]).toMatchObject(["complete", { taskId: TASK, version: 4 }]);
  });
  it("opens it again, assigns within the team, takes back what it asked and what it gave", async () => {
    did.answer = { version: 3, type: "task" };
    expect((await post("reopening")).said).toBe("success: Task open again");
    expect((await post("assignment", { userId: WHO })).said).toBe("success: Assigned");
    expect((await post("unassignment", { userId: WHO })).said).toBe("success: Taken off the task");
    expect((await post("withdrawal")).said).toBe("success: Request taken back");
    did.answer = { name: "Plan.pdf" };
    expect((await post("removal-undo", {}, { fileId: FILE })).said).toBe("success: Put back: Plan.pdf");
    expect(did.calls).toEqual([
      ["reopen", { taskId: TASK }],
      ["assign", { taskId: TASK, teamId: TEAM, userId: WHO }],
      ["unassign", { taskId: TASK, teamId: TEAM, userId: WHO }],
      ["withdraw", { taskId: TASK }],
      ["bringBack", { taskId: TASK, fileId: FILE }],
    ]);
  });
});

describe("what is done with tasks and groups", async () => {
  const task = await import("~/features/tasks/editor/task.verbs");
  const group = await import("~/features/tasks/groups/task-group.verbs");
  it("a copy opens itself", async () => {
    did.answer = { taskId: REQUEST };
    expect(await ask(task.action, `/admin/tasks/${TASK}/copies`, { taskId: TASK }, {})).toEqual({
      to: `/admin/tasks/${REQUEST}`,
      said: "success: Task copied: This is the copy. Change what differs.",
    });
    expect(did.calls[0]?.slice(0, 2)).toEqual(["copy", TASK]);
    expect((await ask(task.loader, `/admin/tasks/${TASK}/copies`, { taskId: TASK })).to).toBe(
      `/admin/tasks/${TASK}`,
    );
  });
  it("a group says what was moved which way, and what was taken out", async () => {
    did.answer = { from: 3, to: 1 };
    const at = `/admin/task-groups/${GROUP}`;
    const params = { taskGroupId: GROUP };
    expect((await ask(group.action, `${at}/order`, params, { id: TASK, to: "1" })).to).toBe(
      `${at}?moved=${TASK}&dir=up`,
    );
    did.answer = { title: "Sign" };
    const out = await ask(group.action, `${at}/removals`, params, { id: TASK });
    expect(out).toEqual({ to: at, said: "success: “Sign” taken out of the group" });
    expect((await ask(group.loader, `${at}/removals`, params)).to).toBe(at);
  });
});
