import { expect, it } from "vitest";
import { newPage } from "../../harness/browser";
import { chosen } from "../../harness/chosen-pages";
import { urlOf } from "../../harness/portal";
import { isWhole } from "../../harness/whole";
import { clientFor, ROLES } from "../../integration/support/matrix";
import { htmlFaults, unexpected } from "../support/checks";
import { faultsInSight } from "../support/look";
import { takeSession } from "../support/sign-in";

const FORMS = chosen([
  { path: "/auth/login", button: "Sign in", role: 0 },
  { path: "/auth/forgot-password", button: "Send the link", role: 0 },
  { path: "/admin/teams/add-team", button: "Add team", role: 4 },
  { path: "/admin/team-types/add", button: "Add team type", role: 4 },
  { path: "/admin/task-groups/add", button: "Add task group", role: 4 },
  { path: "/admin/tasks/add", button: "Add task", role: 4 },
]);

it.each(FORMS.filter((_, at) => isWhole || at % 2 === 0))(
  "$path, refused",
  async ({ path, button, role }) => {
    const client = await clientFor(ROLES[role]!);
    const { page, context, errors, close } = await newPage();
    try {
      await takeSession(context, client);
      await page.goto(urlOf("demo", path));
      await page.getByRole("button", { name: button, exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await summary.waitFor();
      expect(await page.title()).toMatch(/^Error: /);
      expect(await summary.evaluate((box) => box === document.activeElement)).toBe(true);
      expect([...(await faultsInSight(page)), ...unexpected(errors)]).toEqual([]);
    } finally {
      await close();
    }
    const served = await client.post(urlOf("demo", path), { form: {} });
    expect(served.status).toBe(400);
    expect(served.body).toMatch(/<title>Error: /);
    expect(await htmlFaults(served.body)).toEqual([]);
  },
);
