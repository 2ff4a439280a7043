import { expect, it } from "vitest";
import { lateNeed } from "~/features/dashboard/dashboard.rules";

const TO = { remindAll: "/late", reminders: (taskId: string) => `/reminders/${taskId}` };

const none = { late: 0, lateTasks: 0, behind: [] };

it("says how much is overdue, and which task most teams are late with", () => {
  expect(lateNeed(none, TO)).toBeNull();
  expect(lateNeed({ late: 1, lateTasks: 1, behind: [{ id: "sign", title: "Sign", late: 1 }] }, TO)).toEqual({
    count: 1,
    tone: "danger",
    title: "Task overdue",
    text: "In 1 task of the event. Most of all: Sign, 1 team",
    action: { to: "/reminders/sign", label: "Remind…" },
  });
  const many = { late: 21, lateTasks: 3, behind: [{ id: "plan", title: "Plan", late: 12 }] };
  expect(lateNeed(many, TO)).toMatchObject({
    count: 21,
    title: "Tasks overdue",
    text: "In 3 tasks of the event. Most of all: Plan, 12 teams",
    action: { to: "/late", label: "Remind…" },
  });
});
