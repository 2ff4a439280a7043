import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { teamTypes, users } from "#db/event/schema/teams";
import { as, jsonRows } from "#db/json-row";
import { q } from "#db/read-batch";
import { activityList } from "~/features/activity/activity.queries.server";
import { mailLog } from "~/features/email/mail-log.queries.server";
import { adminForms } from "~/features/forms/forms.queries.server";
import { SubmissionSearch } from "~/features/forms/submissions/list/submission-list.server";
import { askedTeams } from "~/features/forms/submissions/report/asked-teams.server";
import { userList } from "~/features/people/staff/users.queries.server";
import { HappenedSearch } from "~/features/reports/happened/happened.queries.server";
import { healthList } from "~/features/reports/health/health.queries.server";
import { HealthSearch, healthScope } from "~/features/reports/health/health.server";
import { OrdersSearch } from "~/features/reports/orders/order-report.queries.server";
import { taskReport } from "~/features/reports/tasks/task-report.queries.server";
import { LISTED, rowsOfView, viewAt } from "~/features/reports/views/listed.server";
import { nextMail, planMissingMails } from "~/features/reports/views/report-mail-days.server";
import { mailView } from "~/features/reports/views/report-mails.jobs.server";
import { namesRead, saidView } from "~/features/reports/views/said-view.server";
import { addView, deleteView, updateView } from "~/features/reports/views/views.commands.server";
import { viewForEdit, viewsOf, viewTabs } from "~/features/reports/views/views.queries.server";
import { sentenceOf } from "~/features/reports/views/views.rules";
import { ViewInput } from "~/features/reports/views/views.schema";
import { listedViews, readersTabs } from "~/features/reports/views/views.server";
import { adminTasks } from "~/features/tasks/admin-tasks.queries.server";
import {
  askedRequests,
  decidedThings,
  waitingTasks,
} from "~/features/tasks/approvals/approvals.queries.server";
import { teamsOfTask } from "~/features/tasks/by-team/task-teams.queries.server";
import { teamList } from "~/features/teams/teams.queries.server";
import { newId } from "~/lib/ids";
import { audit } from "../support/memory-event";
import { memoryHouse } from "../support/memory-house";
import { world, written } from "../support/report-world";

/** What the address of each list that can be kept may ask for. */
const SEARCHES: Record<string, { shape: object }> = {
  "/admin/reports/teams": HealthSearch,
  "/admin/reports/tasks": taskReport.Search,
  "/admin/reports/tasks/:id": teamsOfTask.Search,
  "/admin/reports/forms": adminForms.Search,
  "/admin/reports/forms/:id": SubmissionSearch,
  "/admin/reports/forms/:id/teams": askedTeams.Search,
  "/admin/reports/happened": HappenedSearch,
  "/admin/reports/orders": OrdersSearch,
  "/admin/forms/:id/submissions": SubmissionSearch,
  "/admin/approvals": waitingTasks.Search,
  "/admin/approvals/requests": askedRequests.Search,
  "/admin/approvals/decided": decidedThings.Search,
  "/admin/activity": activityList.Search,
  "/admin/teams": teamList.Search,
  "/admin/users": userList.Search,
  "/admin/tasks": adminTasks.Search,
  "/admin/email-log": mailLog.Search,
};

const NEVER = "/admin/reports/teams?login=never";
/** A Tuesday. */
const NOW = new Date("2027-06-15T10:00:00.000Z");

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  const person = (id: string, permissions: "user" | "reportViewer" | "moderator" | "admin") =>
    q.insert(users).values({
      ...{ id, firstName: id, surname: "X", email: `${id}@x.test`, permissions, ...audit },
    });
  await house.at.write(
    sql`update user set permissions = 'admin' where id = 'mia'`,
    person("leo", "moderator"),
    person("vera", "reportViewer"),
    person("una", "user"),
  );
  await written(house.at, world(3, "Europe/London", 40));
});

const as_ = (id: string, level: "reportViewer" | "moderator" | "admin", now = NOW) =>
  house.ctx(now, { actor: { id, level, teamId: null } });
const view = (more: object = {}) =>
  ViewInput.parse({ name: "Never in", address: NEVER, formId: newId(), ...more });
const MAILED = { mail: "daily", hour: 8, readers: ["mia", "leo", "vera", "una"], share: "all" };
const planned = async () =>
  (await house.jobs())
    .filter(({ subscriber, state }) => subscriber.startsWith("reportMail:") && state === "pending")
    .map(({ subscriber, leaseUntil }) => [subscriber.split("@")[1], leaseUntil]);
const mailed = async () =>
  (await house.mails()).filter(({ templateId }) => templateId === "reportView").map(({ userId }) => userId);

describe("a view", () => {
  it("keeps an address without the page and the open row, and is a tab of whoever has it and may open the list", async () => {
    await addView(as_("mia", "admin"), view({ address: `${NEVER}&page=3&open=x` }));
    await addView(
      as_("mia", "admin"),
      view({ name: "Staff's", address: "/admin/users?login=never", share: "all" }),
    );
    await addView(as_("leo", "moderator"), view({ name: "Shared", share: "all" }));
    const tabs = async (id: string, level: "reportViewer" | "admin") =>
      readersTabs(level, await house.at.read(viewTabs(id))).map(({ name, address }) => `${name} ${address}`);
    expect(await tabs("mia", "admin")).toEqual([
      `Never in ${NEVER}`,
      `Shared ${NEVER}`,
      "Staff's /admin/users?login=never",
    ]);
    expect(await tabs("vera", "reportViewer")).toEqual([`Shared ${NEVER}`]);
  });

  it("shows as many rows as its list", async () => {
    const ctx = as_("mia", "admin");
    const total = async (search: object) =>
      (
        await house.at.read(
          healthList.page(HealthSearch.parse(search), healthScope(ctx, { teams: "active" })),
        )
      ).total;
    await addView(ctx, view());
    await addView(
      ctx,
      view({ name: "Risky", address: "/admin/reports/teams?band=high&band=medium&sort=risk&dir=desc" }),
    );
    const [never, risky] = await listedViews(ctx, await house.at.read(viewsOf("mia")));
    expect(never?.rows).toBe(await total({ login: "never" }));
    expect(risky?.rows).toBe(await total({ band: ["high", "medium"] }));
    expect(await total({ band: ["high", "medium"] })).toBeGreaterThan(0);
  });

  it("of a form's report counts no drafts, of its submissions those too", async () => {
    const formId = newId();
    await house.at.write(
      sql`insert into form (id, title, short_name, created_at, created_by, updated_at, updated_by)
        values (${formId}, 'F', 'F', 'now', 'x', 'now', 'x')`,
      sql`insert into submission (id, form_id, team_id, is_draft, number, created_at, created_by, updated_at, updated_by)
        select 's' || id, ${formId}, id, rowid % 3 = 0, 1, 'now', 'x', 'now', 'x' from team where id like 'team%'`,
    );
    const rows = async (path: string) => {
      const found = viewAt(path);
      return found && house.at.read(rowsOfView(as_("mia", "admin"), found));
    };
    const [sent] = await house.at.read(
      jsonRows(
        { sent: as<number>(sql`sum(1 - is_draft)`), all: as<number>(sql`count(*)`) },
        sql`from submission where form_id = ${formId}`,
      ),
    );
    expect(await rows(`/admin/reports/forms/${formId}?from=teams`)).toBe(sent?.sent);
    expect(await rows(`/admin/forms/${formId}/submissions?from=teams`)).toBe(sent?.all);
    expect(sent?.sent).toBeLessThan(sent?.all ?? 0);
  });

  it("has words for every filter of its list", () => {
    const none = ["page", "sort", "dir", "view", "columns", "ids"];
    expect(Object.keys(SEARCHES).sort()).toEqual(LISTED.map(({ path }) => path).sort());
    for (const { path, words } of LISTED) {
      const filters = Object.keys(SEARCHES[path]?.shape ?? {}).filter((name) => !none.includes(name));
      expect(
        filters.filter((name) => !words[name]),
        path,
      ).toEqual([]);
    }
  });

  it("can be asked of every list, whatever stands in its address", async () => {
    const ctx = as_("mia", "admin");
    for (const { path } of LISTED)
      for (const search of [
        "",
        "?q=x",
        "?type=none&status=&page=9e9",
        `?type=${newId()}`,
        "?band=%00&field=x&from=9999-99-99",
      ]) {
        const found = viewAt(path.replace(":id", newId()) + search);
        expect(found, path).not.toBeNull();
        if (found)
          expect(await house.at.read(rowsOfView(ctx, found)), path + search).toBeGreaterThanOrEqual(0);
      }
    for (const other of [
      "",
      "https://x.example/admin/teams",
      "/admin",
      "/admin/teams/archived",
      "//x",
      "/admin/teams/../users",
    ])
      expect(viewAt(other), other).toBeNull();
  });

  it("is said as a sentence; what it names and is not there any more is lost", async () => {
    const typeId = newId();
    await house.at.write(q.insert(teamTypes).values({ id: typeId, name: "Sponsor", ...audit }));
    const said = async (address: string) => {
      const found = viewAt(address);
      if (!found) throw new Error(address);
      const names = await house.at.read(namesRead([found]));
      return saidView(found, names);
    };
    const address = `/admin/reports/teams?login=never&type=${typeId}&type=none&view=logins&sort=risk`;
    expect(sentenceOf(await said(address))).toBe(
      "Health check where Log-in is never and Team type is Sponsor or none",
    );
    expect((await said(address)).isLost).toBe(false);
    await house.at.write(sql`delete from team_type where id = ${typeId}`);
    expect(await said(address)).toMatchObject({ isLost: true });
    expect(sentenceOf(await said(address))).toContain("Team type is something that was deleted or none");
    expect((await said(`/admin/reports/tasks/${newId()}?status=overdue`)).isLost).toBe(true);
  });

  it("is not kept of what its maker may not open, and a viewer keeps it for themselves", async () => {
    const viewer = as_("vera", "reportViewer");
    await expect(addView(viewer, view({ address: "/admin/users" }))).rejects.toThrow("Invalid view");
    await expect(addView(viewer, view({ address: "/my-team" }))).rejects.toThrow("Invalid view");
    await expect(addView(viewer, view({ share: "all" }))).rejects.toThrow("Invalid view");
    await expect(addView(viewer, view({ mail: "daily", readers: ["vera", "mia"] }))).rejects.toThrow(
      "Invalid view",
    );
    await expect(addView(viewer, view({ mail: "daily", readers: [] }))).rejects.toThrow("Invalid view");
    await addView(viewer, view({ mail: "daily", readers: ["vera"] }));
  });

  it("is added once by one form, and saved by the version that it was based on alone, by its owner or an admin", async () => {
    const input = view({ share: "all" });
    const { viewId } = await addView(as_("leo", "moderator"), input);
    expect(await addView(as_("leo", "moderator"), input)).toEqual({ viewId });
    const save = (id: string, level: "reportViewer" | "moderator" | "admin", version: number) =>
      updateView(as_(id, level), viewId, view({ name: "Other", share: "all", version }));
    await expect(save("vera", "reportViewer", 1)).rejects.toMatchObject({ status: 403 });
    await save("leo", "moderator", 1);
    await expect(save("leo", "moderator", 1)).rejects.toMatchObject({ status: 409 });
    await save("mia", "admin", 2);
    expect((await house.at.read(viewForEdit(viewId, "leo")))?.version).toBe(3);
    await expect(deleteView(as_("vera", "reportViewer"), viewId)).rejects.toMatchObject({ status: 403 });
    await deleteView(as_("leo", "moderator"), viewId);
    expect(await house.at.read(viewTabs("mia"))).toEqual([]);
  });
});

describe("the mail of a view", () => {
  it("is planned for the next of its hours, once, and not any more where it is switched off or deleted", async () => {
    const ctx = as_("mia", "admin");
    const { viewId } = await addView(ctx, view(MAILED));
    expect(await planned()).toEqual([["2027-06-16", "2027-06-16T07:00:00.000Z"]]);
    await updateView(ctx, viewId, view({ ...MAILED, mail: "weekly", weekday: 1, hour: 18, version: 1 }));
    expect(await planned()).toEqual([["2027-06-21", "2027-06-21T17:00:00.000Z"]]);
    await updateView(ctx, viewId, view({ ...MAILED, mail: "none", version: 2 }));
    expect(await planned()).toEqual([]);
    await updateView(ctx, viewId, view({ ...MAILED, version: 3 }));
    await deleteView(ctx, viewId);
    expect(await planned()).toEqual([]);
  });

  it("goes to whoever may open the list by then and wants it, with figures and never a row, and plans the next", async () => {
    const { viewId } = await addView(as_("mia", "admin"), view(MAILED));
    await house.at.write(
      sql`insert into mail_unsubscription (user_id, choice, at, by) values ('leo', 'reports', 'now', 'page')`,
    );
    const at = (day: string) => as_("system", "admin", new Date(`${day}T07:00:05.000Z`));
    await mailView(at("2027-06-16"), `${viewId}@2027-06-16`);
    expect((await mailed()).sort()).toEqual(["mia", "vera"]);
    expect(await planned()).toEqual([["2027-06-17", "2027-06-17T07:00:00.000Z"]]);
    // The same work done again mails nobody twice.
    await mailView(at("2027-06-16"), `${viewId}@2027-06-16`);
    expect(await mailed()).toHaveLength(2);
    await house.at.write(sql`update user set permissions = 'user' where id = 'vera'`);
    await mailView(at("2027-06-17"), `${viewId}@2027-06-17`);
    expect((await mailed()).sort()).toEqual(["mia", "mia", "vera"]);
    // A day that has passed is not made up for.
    await mailView(at("2027-06-19"), `${viewId}@2027-06-18`);
    expect(await mailed()).toHaveLength(3);
    expect(await planned()).toEqual([["2027-06-20", "2027-06-20T07:00:00.000Z"]]);
    const kept = await house.at.read(
      jsonRows(
        { day: as<string>(sql`m.day`), mails: as<number>(sql`m.mails`), ids: as<string | null>(sql`m.ids`) },
        sql`from report_view_mail m order by m.day`,
      ),
    );
    expect(kept.map(({ day, mails, ids }) => [day, mails, ids !== null])).toEqual([
      ["2027-06-16", 2, false],
      ["2027-06-17", 1, true],
    ]);
  });

  it("finds the hour in the event's zone, over a clock change too", () => {
    const next = (now: string, schedule: object, timeZone = "Europe/London") =>
      nextMail({ timeZone, now: new Date(now) }, { mail: "daily", weekday: 1, hour: 8, ...schedule } as never)
        ?.at;
    expect(next("2027-03-27T12:00:00.000Z", {})).toBe("2027-03-28T07:00:00.000Z");
    expect(next("2027-06-15T06:59:59.000Z", {})).toBe("2027-06-15T07:00:00.000Z");
    expect(next("2027-06-15T07:00:00.000Z", {})).toBe("2027-06-16T07:00:00.000Z");
    expect(next("2027-06-14T07:00:00.000Z", { mail: "weekly" })).toBe("2027-06-21T07:00:00.000Z");
    expect(next("2027-06-15T10:00:00.000Z", {}, "Pacific/Kiritimati")).toBe("2027-06-15T18:00:00.000Z");
    expect(next("2027-06-15T10:00:00.000Z", { mail: "none" })).toBeUndefined();
  });

  it("is planned again at night where nothing is", async () => {
    const { viewId } = await addView(as_("mia", "admin"), view(MAILED));
    await house.at.write(sql`delete from outbox`, ...planMissingMails(NOW), ...planMissingMails(NOW));
    expect((await house.jobs()).map(({ subscriber }) => subscriber)).toEqual([`reportMail:${viewId}@`]);
    await mailView(as_("system", "admin"), `${viewId}@`);
    expect((await planned()).map(([day]) => day)).toContain("2027-06-16");
    expect(await mailed()).toEqual([]);
  });
});
