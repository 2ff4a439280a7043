import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { addDays, dayIn } from "~/lib/dates";
import { formatDate } from "~/ui/format.rules";
import { newPage } from "../harness/browser";
import { waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { unexpected } from "./support/checks";
import { takeSession } from "./support/sign-in";

const PLAN = "Send your stand plan";
const CRANE = "Book the crane";
const REASON = "The exits are missing: mark them.";

async function stage(slug: string, javaScript: boolean) {
  const at = await portalEvent(slug);
  const today = dayIn(at.ctx().settings.event.timeZone, new Date());
  const email = `quay@${slug}.example`;
  const owner = { ...person("Quay"), email };
  const team = await addTeam(at.ctx(), { name: "Quay Sails", teamTypeId: null, isOrganiser: false, owner });
  await givePassword(at.on, team.ownerId);
  const dueDate = addDays(today, 4);
  const { taskId } = await addTask(at.ctx(), newTask(PLAN, { isApprovalNeeded: true, dueDate }));
  const crane = await addTask(at.ctx(), newTask(CRANE, { dueDate }));
  const open = async (who: string) => {
    const opened = await newPage({ javaScript });
    await takeSession(opened.context, await signedIn(slug, who));
    return opened;
  };
  return {
    email,
    taskId,
    craneId: crane.taskId,
    newDay: addDays(today, 20),
    staff: await open(at.adminEmail),
    second: await open(at.adminEmail),
    exhibitor: await open(email),
  };
}

const said = (page: Page, words: string | RegExp) =>
  page.getByRole("status").filter({ hasText: words }).waitFor();
const warned = (page: Page, words: string | RegExp) =>
  page.getByRole("alert").filter({ hasText: words }).waitFor();

const WAYS = [
  { how: "with JavaScript", slug: "approve-js", javaScript: true },
  { how: "without JavaScript", slug: "approve-plain", javaScript: false },
];
it.each(turnOf(WAYS, 0))(
  "a team sends, staff send back with a reason, the team mends it, staff approve: $how",
  async (way) => {
    const { slug, javaScript } = way;
    const { email, taskId, craneId, newDay, staff, second, exhibitor } = await stage(slug, javaScript);
    const queue = urlOf(slug, "/admin/approvals");
    const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
    try {
      const drawer = exhibitor.page.getByRole("dialog", { name: PLAN });
      const send = async () => {
        await exhibitor.page.goto(urlOf(slug, `/tasks/${taskId}`));
        await drawer.getByRole("button", { name: "Send for approval" }).click();
        await drawer.getByText("Waiting for approval").first().waitFor();
      };
      await send();

      await staff.page.goto(queue);
      await row(staff.page, PLAN)
        .getByRole("link", { name: /^Send back/ })
        .click();
      await staff.page.getByLabel("What must change?").fill(REASON);
      await staff.page.getByRole("button", { name: "Send back", exact: true }).click();
      await said(staff.page, `Sent back: ${PLAN}, Quay Sails`);
      await staff.page.getByRole("heading", { name: "Nothing is waiting for approval" }).waitFor();
      const mail = await waitForMail(portal().mailboxUrl, { to: email, subject: "change and send again" });
      expect(mail.text).toContain(REASON);
      expect(mail.text).toContain(`/tasks/${taskId}`);

      await exhibitor.page.goto(urlOf(slug, `/tasks/${taskId}`));
      await drawer.getByText("Sent back").first().waitFor();
      expect(await drawer.getByRole("list", { name: /history/i }).textContent()).toContain(REASON);
      await send();

      // Two at the queue: the second is told, and sees what is left.
      await second.page.goto(queue);
      await staff.page.goto(queue);
      await row(staff.page, PLAN)
        .getByRole("button", { name: /^Approve/ })
        .click();
      await said(staff.page, `Approved: ${PLAN}, Quay Sails`);
      await row(second.page, PLAN)
        .getByRole("button", { name: /^Approve/ })
        .click();
      await warned(second.page, "not waiting for approval any more");
      await second.page.getByRole("heading", { name: "Nothing is waiting for approval" }).waitFor();

      await staff.page.getByRole("link", { name: "Decided" }).first().click();
      await row(staff.page, "Approved").waitFor();
      expect(await row(staff.page, "Sent back").textContent()).toContain(REASON);
      await exhibitor.page.goto(urlOf(slug, `/tasks/${taskId}`));
      await drawer
        .getByText(/^Approved/)
        .first()
        .waitFor();

      await askForTime(exhibitor.page, slug, { craneId, newDay });
      await staff.page.goto(urlOf(slug, "/admin/approvals/requests"));
      await row(staff.page, CRANE)
        .getByRole("button", { name: /^Grant/ })
        .click();
      await said(staff.page, `Granted: ${CRANE}, Quay Sails`);
      await exhibitor.page.goto(urlOf(slug, `/tasks/${craneId}`));
      await exhibitor.page
        .getByRole("dialog", { name: CRANE })
        .getByText(formatDate(newDay, "full"))
        .first()
        .waitFor();
      for (const { errors } of [staff, second, exhibitor]) expect(unexpected(errors)).toEqual([]);
    } finally {
      for (const { close } of [staff, second, exhibitor]) await close();
    }
  },
);

/** A request that lacks its day is refused in place, with what was typed; then it is sent, and stands in the drawer. */
async function askForTime(page: Page, slug: string, request: { craneId: string; newDay: string }) {
  await page.goto(urlOf(slug, `/tasks/${request.craneId}`));
  await page.getByRole("link", { name: "Ask the organisers" }).click();
  const form = page.getByRole("dialog", { name: "Ask the organisers" });
  await form.getByLabel("More time").check();
  await form.getByLabel("Why?").fill("The crane is booked out.");
  await form.getByRole("button", { name: "Send to the organisers" }).click();
  await form.getByText("Choose the day that you need").first().waitFor();
  expect(await form.getByLabel("Why?").inputValue()).toBe("The crane is booked out.");
  await form.getByLabel("Until when?").fill(request.newDay);
  await form.getByRole("button", { name: "Send to the organisers" }).click();
  await page.getByRole("dialog", { name: CRANE }).getByRole("heading", { name: "Your request" }).waitFor();
}
