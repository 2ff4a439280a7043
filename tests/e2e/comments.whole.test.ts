import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam, addTeamMember } from "~/features/teams/teams.commands.server";
import { newPage, type PageOptions, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { linkIn, waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, htmlFaults, overflowFaults } from "./support/checks";
import { takeSession } from "./support/sign-in";

const SLUG = "talk";
let at: Awaited<ReturnType<typeof portalEvent>>;
let teamId: string;
let people: Record<"owner" | "mate" | "staff", Client>;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const host = `${SLUG}.example`;
  const made = await addTeam(at.ctx(), {
    name: "Talkers",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Olive", host),
  });
  teamId = made.teamId;
  const mate = await addTeamMember(at.ctx(), { teamId, member: person("Mate", host) });
  for (const id of [made.ownerId, mate.userId]) await givePassword(at.on, id);
  people = {
    owner: await signedIn(SLUG, `olive@${host}`),
    mate: await signedIn(SLUG, `mate@${host}`),
    staff: await signedIn(SLUG, at.adminEmail),
  };
});

const archive = (taskId: string) =>
  writeBatch(at.db, [sql`update task set is_archived = 1 where id = ${taskId}`]);
const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;

async function as(who: keyof typeof people, path: string, options?: PageOptions): Promise<TestPage> {
  const opened = await newPage(options);
  await takeSession(opened.context, people[who]);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

const comment = (page: Page, words: string) =>
  page.getByRole("article", { name: /^Comment/ }).filter({ hasText: words });
const box = (page: Page) => page.getByLabel("Add a comment");

describe.each(turnOf([{ javaScript: true }, { javaScript: false }], 0))(
  "a conversation ($javaScript)",
  ({ javaScript }) => {
    it("assign, mention, mail, reply, like, pin, edit, delete", async () => {
      const title = `Bring a ladder ${javaScript ? "with" : "without"}`;
      const taskId = await make(title, { dueDate: "2027-06-01" });
      const owner = await as("owner", "/tasks?by=date", { javaScript });
      const mate = await newPage({ javaScript });
      const staff = await as("staff", `/admin/tasks/${taskId}/teams/${teamId}`, { javaScript });
      await takeSession(mate.context, people.mate);
      try {
        const page = owner.page;
        await page.getByRole("link", { name: title }).click();
        const drawer = page.getByRole("dialog", { name: title });
        await drawer.getByText("Change who does this task").click();
        await drawer.getByLabel(/^Assign to/).selectOption({ label: "Mate Tester" });
        await drawer.getByRole("button", { name: "Assign", exact: true }).click();
        await drawer.locator(".people").getByText("Mate Tester").waitFor();
        expect(new URL(page.url()).search).toBe("?by=date");

        const after = new Date();
        if (javaScript) {
          await box(page).pressSequentially("Please look, @ma");
          const option = page.getByRole("option", { name: "Mate Tester" });
          await option.waitFor();
          expect(await option.getAttribute("aria-selected")).toBe("true");
          expect(await box(page).getAttribute("aria-activedescendant")).toBe(await option.getAttribute("id"));
          await box(page).press("Enter");
          expect(await box(page).inputValue()).toBe("Please look, @Mate Tester ");
          await box(page).pressSequentially("today.");
        } else {
          await box(page).fill("Please look, @Mate Tester today.");
        }
        await page.getByRole("button", { name: "Post comment" }).click();
        await comment(page, "today.").locator(".mention").getByText("@Mate Tester").waitFor();
        expect(new URL(page.url()).search).toBe("?by=date");
        if (javaScript) {
          expect(await box(page).inputValue()).toBe("");
          expect(await box(page).evaluate((area) => area === document.activeElement)).toBe(true);
          expect(await page.locator("#comments > [role=status]").textContent()).toBe("Comment posted");
        }

        const mail = await waitForMail(portal().mailboxUrl, {
          to: `mate@${SLUG}.example`,
          subject: "mentioned you",
          after,
        });
        expect(mail.text).toContain("Please look, @Mate Tester today.");
        expect(mail.text).toContain(title);
        await mate.page.goto(linkIn(mail, "/tasks/"));
        const said = comment(mate.page, "Please look");
        await said.getByRole("link", { name: /^Reply/ }).click();
        await mate.page.getByLabel("Reply to Olive Tester").fill("On my way");
        await mate.page.getByRole("button", { name: "Post reply" }).click();
        await mate.page.getByRole("article", { name: "Reply by Mate Tester" }).waitFor();
        await comment(mate.page, "Please look")
          .getByRole("button", { name: /^Like the comment/ })
          .click();
        await comment(mate.page, "Please look")
          .getByRole("button", { name: /1 like/ })
          .waitFor();

        await staff.page.reload();
        await comment(staff.page, "Please look").getByRole("button", { name: /^Pin/ }).click();
        await comment(staff.page, "Please look")
          .getByRole("button", { name: /^Unpin/ })
          .waitFor();
        await staff.page.getByLabel("Add a comment").fill("Thank you both");
        await staff.page.getByRole("button", { name: "Post comment" }).click();
        await comment(staff.page, "Thank you both").waitFor();

        await page.goto(urlOf(SLUG, `/tasks/${taskId}?by=date`));
        await comment(page, "Thank you both").getByText("Organiser").waitFor();
        const own = comment(page, "Please look");
        expect(await own.textContent()).toContain("Pinned");
        await own.getByRole("link", { name: /^Edit/ }).click();
        await page.getByLabel("Change your comment").fill("Please look tomorrow");
        await page.getByRole("button", { name: "Save changes" }).click();
        await comment(page, "Please look tomorrow").getByText("Edited").waitFor();
        await comment(page, "Please look tomorrow")
          .getByRole("link", { name: /^Delete/ })
          .first()
          .click();
        await page.getByText("Delete this comment and its 1 reply?").waitFor();
        await page.getByRole("button", { name: "Delete comment and 1 reply" }).click();
        await expect.poll(() => page.getByRole("article").count()).toBe(1);
        for (const { errors } of [owner, mate, staff]) expect(errors).toEqual([]);
      } finally {
        for (const { close } of [owner, mate, staff]) await close();
      }
    });

    itInWhole("what is refused comes back with its text and its reason", async () => {
      const taskId = await make(`Refusals ${javaScript}`);
      const { page, close } = await as("owner", `/tasks/${taskId}`, { javaScript });
      try {
        const text = "x".repeat(5_001);
        await box(page).fill(text);
        await page.getByRole("button", { name: "Post comment" }).click();
        await page.getByText("Use at most 5,000 characters. You have 5,001").waitFor();
        expect(await box(page).inputValue()).toBe(text);
        expect(await box(page).getAttribute("aria-invalid")).toBe("true");

        await archive(taskId);
        await box(page).fill("Too late");
        await page.getByRole("button", { name: "Post comment" }).click();
        await page
          .getByText(/not in (the|your) list any more/)
          .first()
          .waitFor();
        const kept = page.getByLabel("Your text, which was not sent");
        expect(await kept.inputValue()).toBe("Too late");
      } finally {
        await close();
      }
    });
  },
);

describe("with everything in it", () => {
  itInWhole("the drawer has no fault that axe, the validator or a narrow screen finds", async () => {
    const taskId = await make("W".repeat(200), {
      description:
        "Do this:\n- one\n- https://example.org/a-very-long-address-that-goes-on-and-on-and-on-and-on-and-on",
      isApprovalNeeded: true,
      dueDate: "2027-06-01",
    });
    for (const text of ["<b>bold</b> & 👩‍🚀", "مرحبا يا @Mate Tester", "u".repeat(300), "one\n\ntwo"]) {
      await people.owner.post(urlOf(SLUG, `/tasks/${taskId}/comments`), { form: { text } });
    }
    const { page, errors, close } = await as("mate", `/tasks/${taskId}`, { width: 1280 });
    try {
      const served = await people.mate.get(urlOf(SLUG, `/tasks/${taskId}`));
      expect(await htmlFaults(served.body)).toEqual([]);
      expect(served.body).toContain("&lt;b&gt;bold&lt;/b&gt;");
      await page.getByText("Change who does this task").click();
      await page
        .getByRole("link", { name: /^Reply/ })
        .first()
        .click();
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect([...(await axeFaults(page)), ...(await overflowFaults(page))]).toEqual([]);
      }
      await box(page).pressSequentially("@");
      await page.getByRole("listbox").waitFor();
      expect(await axeFaults(page)).toEqual([]);
      // Escape closes the list and not the drawer.
      await box(page).press("Escape");
      expect(await page.getByRole("listbox").count()).toBe(0);
      expect(await page.getByRole("dialog").count()).toBe(1);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  it("what is typed outlives leaving the page", async () => {
    const taskId = await make("Kept text");
    const { page, close } = await as("owner", `/tasks/${taskId}`);
    try {
      await box(page).pressSequentially("Half a sentence");
      await page.waitForFunction(() =>
        Object.entries(sessionStorage).some(
          ([key, text]) => key.startsWith("typed:") && text === "Half a sentence",
        ),
      );
      await page.goto(urlOf(SLUG, "/"));
      await page.goto(urlOf(SLUG, `/tasks/${taskId}`));
      await expect.poll(() => box(page).inputValue()).toBe("Half a sentence");
      await page.getByRole("button", { name: "Post comment" }).click();
      await comment(page, "Half a sentence").waitFor();
      await page.reload();
      expect(await box(page).inputValue()).toBe("");
    } finally {
      await close();
    }
  });
});

it.each(turnOf([true, false], 1))(
  "a filtered inbox marks as many as its button says (script: %s)",
  async (javaScript) => {
    const titles = ["Cranes", "Mooring"].map((name) => `${name} ${javaScript}`);
    const [cranes = "", mooring = ""] = await Promise.all(titles.map((title) => make(title)));
    for (const [taskId, texts] of [
      [cranes, ["How high?", "How heavy?"]],
      [mooring, ["How deep?"]],
    ] as const)
      for (const text of texts)
        await people.owner.post(urlOf(SLUG, `/tasks/${taskId}/comments`), { form: { text } });
    const { page, close } = await as("staff", `/admin/comments?task=${cranes}`, { javaScript });
    const isNew = (text: string) => page.locator(".inbox-entry.is-new").filter({ hasText: text }).count();
    try {
      await page.getByRole("button", { name: "Mark these 2 as read" }).click();
      await page.getByText("Marked as read").waitFor();
      expect(await page.getByRole("button", { name: /^Mark (these|all)/ }).count()).toBe(0);
      await page.goto(urlOf(SLUG, "/admin/comments"));
      expect([await isNew("How high?"), await isNew("How heavy?"), await isNew("How deep?")]).toEqual([
        0, 0, 1,
      ]);
      expect(await page.getByRole("button", { name: /^Mark all \d+ as read$/ }).count()).toBe(1);
      await page.getByRole("button", { name: /^Mark all/ }).click();
      await page.getByText("All marked as read").waitFor();
      expect(await isNew("")).toBe(0);
    } finally {
      await close();
    }
  },
);
