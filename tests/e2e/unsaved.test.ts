import { sql } from "drizzle-orm";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addContent } from "~/features/content/content.commands.server";
import { publishContent } from "~/features/content/publication.commands.server";
import { addSection } from "~/features/content/sections.commands.server";
import { saveSettings } from "~/features/settings/settings.commands.server";
import { addTaskGroup } from "~/features/tasks/groups/task-groups.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type TestPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "unsaved";
let client: Client;
let editor: string;
let group: string;
let at: Awaited<ReturnType<typeof portalEvent>>;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  client = await signedIn(SLUG, at.adminEmail);
  const { taskGroupId } = await addTaskGroup(at.ctx(), { title: "Build-up" });
  const { taskId } = await addTask(at.ctx(), newTask("Send your stand design", { groupIds: [taskGroupId] }));
  await addTask(at.ctx(), newTask("Book a crane", { groupIds: [taskGroupId] }));
  editor = `/admin/tasks/${taskId}`;
  group = `/admin/task-groups/${taskGroupId}`;
});

async function open(path: string, javaScript = true): Promise<TestPage> {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, client);
  // A page to go back to.
  await opened.page.goto(urlOf(SLUG, "/admin/variables"));
  await opened.page.goto(urlOf(SLUG, path));
  // Only a page whose script has begun can ask.
  if (javaScript) await settled(opened.page);
  return opened;
}

/** Until it has closed the page under it takes neither focus nor letters. */
async function stay(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Stay" }).click();
  await dialog(page).waitFor({ state: "detached" });
}

const dialog = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
/** Not what says the title of the page that came: this event is called unsaved. */
const said = (page: Page, words: string | RegExp) =>
  page.locator("[role=status]:not(.top-progress)").filter({ hasText: words }).waitFor();
const goesTo = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const title = (page: Page) => page.getByRole("textbox", { name: "Title" });

describe("leaving an editor with unsaved changes", () => {
  it("asks at a link: Stay keeps the text and the focus's place, Leave goes", async () => {
    const { page, errors, close } = await open(editor);
    try {
      await title(page).fill("Send your stand plan");
      await page.getByRole("link", { name: "Cancel" }).click();
      await dialog(page).waitFor();
      expect(await axeFaults(page)).toEqual([]);
      expect(await overflowFaults(page)).toEqual([]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Stay");
      await stay(page);
      await dialog(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe(editor);
      expect(await title(page).inputValue()).toBe("Send your stand plan");

      // Escape stays as well.
      await page.getByRole("link", { name: "Cancel" }).click();
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      expect(await title(page).inputValue()).toBe("Send your stand plan");

      await page.getByRole("link", { name: "Cancel" }).click();
      await dialog(page).getByRole("button", { name: "Leave without saving" }).click();
      await goesTo(page, "/admin/tasks");
      expect(await dialog(page).count()).toBe(0);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("asks at the back button, and at another verb of the page", async () => {
    const { page, close } = await open("/admin/tasks");
    try {
      await page.getByRole("link", { name: "Send your stand design" }).click();
      await goesTo(page, editor);
      const text = page.getByRole("textbox", { name: "What to do" });
      await text.fill("A plan of the stand.");
      await page.goBack();
      await dialog(page).waitFor();
      await stay(page);
      expect(new URL(page.url()).pathname).toBe(editor);
      expect(await text.innerText()).toBe("A plan of the stand.");
      await page.getByRole("button", { name: "Archive" }).click();
      await dialog(page).waitFor();
      await page.keyboard.press("Escape");
      await page.goBack();
      await dialog(page).getByRole("button", { name: "Leave without saving" }).click();
      await goesTo(page, "/admin/tasks");
    } finally {
      await close();
    }
  });

  itInWhole("asks when the tab is closed or loaded anew, by the browser's own question", async () => {
    const { page, close } = await open(editor);
    try {
      const asked: string[] = [];
      page.on("dialog", (question) => {
        asked.push(question.type());
        void question.dismiss();
      });
      await title(page).pressSequentially(" now");
      await page.close({ runBeforeUnload: true });
      await expect.poll(() => asked).toEqual(["beforeunload"]);
      expect(await title(page).inputValue()).toContain(" now");
    } finally {
      await close();
    }
  });

  itInWhole(
    "asks nothing after a save, nor where nothing was changed or the change was taken back",
    async () => {
      const { page, errors, close } = await open("/admin/variables");
      try {
        const days = page.getByLabel("A task is due soon");
        const before = await days.inputValue();
        await days.fill("9");
        await page.getByRole("button", { name: "Save changes" }).first().click();
        await said(page, /saved/i);
        await page.getByRole("link", { name: "Tasks" }).first().click();
        await goesTo(page, "/admin/tasks");
        await page.goBack();
        await goesTo(page, "/admin/variables");
        await days.fill("10");
        await days.fill("9");
        expect(before).not.toBe("9");
        await page.getByRole("link", { name: "Tasks" }).first().click();
        await goesTo(page, "/admin/tasks");
        // An editor with a field for files, which a script takes over once it is drawn.
        await page.getByRole("link", { name: "Send your stand design" }).first().click();
        await goesTo(page, editor);
        await settled(page);
        await page.getByRole("link", { name: "Who sees it" }).first().click();
        await goesTo(page, `${editor}/audience`);
        expect(unexpected(errors)).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  it("asks after a save that was refused, and not on the way of one that goes through", async () => {
    const { page, close } = await open(editor);
    try {
      const was = await title(page).inputValue();
      await title(page).fill("");
      await page.getByRole("button", { name: "Save changes" }).last().click();
      await page.getByRole("alert").filter({ hasText: "Enter a title" }).waitFor();
      await page.getByRole("link", { name: "Cancel" }).click();
      await stay(page);
      await title(page).fill(was);
      await page.getByRole("button", { name: "Save changes" }).last().click();
      await goesTo(page, "/admin/tasks");
      expect(await dialog(page).count()).toBe(0);
    } finally {
      await close();
    }
  });

  itInWhole(
    "goes on asking when the rest of a refusal arrives, and Leave still leads where one wanted to go",
    async () => {
      const { page, close } = await open(editor);
      try {
        await title(page).fill("");
        await page.route(/\.data(\?|$)/, async (route) => {
          if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1_500));
          await route.continue();
        });
        const rest = page.waitForResponse(
          (answer) => answer.request().method() === "GET" && answer.url().includes(".data"),
        );
        await page.getByRole("button", { name: "Save changes" }).last().click();
        await page.getByRole("alert").filter({ hasText: "Enter a title" }).waitFor();
        await page.getByRole("link", { name: "Cancel" }).click();
        await dialog(page).waitFor();
        await rest;
        await settled(page);
        await dialog(page).getByRole("button", { name: "Leave without saving" }).click();
        await goesTo(page, "/admin/tasks");
        expect(await dialog(page).count()).toBe(0);
      } finally {
        await close();
      }
    },
  );

  itInWhole(
    "keeps a title that is being typed while the group's tasks are put in order, and asks on leaving",
    async () => {
      const { page, close } = await open(group);
      try {
        await title(page).fill("Build-up week");
        await page
          .getByRole("button", { name: /^Move down/ })
          .first()
          .click();
        await page.waitForURL(/moved=/);
        expect(await title(page).inputValue()).toBe("Build-up week");
        await page.getByRole("link", { name: "Add tasks" }).first().click();
        await stay(page);
        await page.getByRole("button", { name: "Save title" }).click();
        await page.getByRole("heading", { level: 1, name: "Build-up week" }).waitFor();
        await page.getByRole("link", { name: "Add tasks" }).first().click();
        await goesTo(page, `${group}/additions`);
      } finally {
        await close();
      }
    },
  );

  it("asks nothing without JavaScript, where the save bar is a plain row of the form", async () => {
    const { page, close } = await open(editor, false);
    try {
      await title(page).fill("Send it");
      await page.getByRole("link", { name: "Cancel" }).click();
      await goesTo(page, "/admin/tasks");
    } finally {
      await close();
    }
  });

  itInWhole("keeps the save bar in sight, at the top of a long form and on a phone", async () => {
    const { page, close } = await open(editor);
    try {
      for (const viewport of [
        { width: 1440, height: 700 },
        { width: 390, height: 700 },
      ]) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => window.scrollTo(0, 0));
        const box = await page.getByRole("button", { name: "Save changes" }).last().boundingBox();
        expect(box && box.y + box.height).toBeLessThanOrEqual(viewport.height);
        expect(await overflowFaults(page)).toEqual([]);
      }
    } finally {
      await close();
    }
  });
});

describe("an editor that somebody else saves meanwhile", () => {
  /** Somebody else saves; the page is come back to until it shows what it should. */
  async function saved(page: Page, teamMemberLimit: number, isSeen: () => Promise<boolean>) {
    const [row] = await at.rows<{ version: number }>(
      sql`select version from settings where kind = 'variables'`,
    );
    const data = { ...at.ctx().settings.variables, teamMemberLimit };
    await saveSettings(at.ctx(), { kind: "variables", data, version: Number(row?.version) });
    const look = async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("focus")));
      return isSeen();
    };
    await expect.poll(look, { interval: 1_100 }).toBe(true);
  }

  it("takes the new values while it is untouched; what is being typed stays, beside both versions", async () => {
    const { page, errors, close } = await open("/admin/variables");
    try {
      const limit = page.getByLabel("People in a team");
      const days = page.getByLabel("A task is due soon");
      const conflict = page.getByRole("region", { name: "Two versions" });
      await saved(page, 17, async () => (await limit.inputValue()) === "17");
      expect(await conflict.count()).toBe(0);
      await days.fill("21");
      await saved(page, 18, async () => (await conflict.count()) === 1);
      expect([await limit.inputValue(), await days.inputValue()]).toEqual(["17", "21"]);
      expect(await conflict.getByRole("row", { name: /^People in a team/ }).innerText()).toMatch(/18\s+17/);
      await page.getByRole("button", { name: "Save my version" }).click();
      await said(page, /saved/i);
      expect([await limit.inputValue(), await days.inputValue()]).toEqual(["17", "21"]);
      expect(await conflict.count()).toBe(0);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("what people type on their own pages", () => {
  let own: Client;
  beforeAll(async () => {
    const team = { name: "Tern Boats", teamTypeId: null, isOrganiser: false, owner: person("Tern", SLUG) };
    const { ownerId } = await addTeam(at.ctx(), team);
    await givePassword(at.on, ownerId);
    own = await signedIn(SLUG, `tern@${SLUG}`);
  });

  const pages: [string, string, string | null][] = [
    ["/my-team/settings", "Team name", "Save changes"],
    ["/my-account", "First name", "Save"],
    ["/my-team/add-team-member", "First name", null],
  ];
  it.each(turnOf(pages, 0))("is not lost without a word: %s", async (path, label, save) => {
    const { page, errors, close } = await newPage();
    try {
      await takeSession(page.context(), own);
      await page.goto(urlOf(SLUG, path));
      await settled(page);
      await page.getByLabel(label).fill("Typed");
      await page.getByRole("link", { name: "Tasks" }).first().click();
      await stay(page);
      expect(new URL(page.url()).pathname).toBe(path);
      expect(await page.getByLabel(label).inputValue()).toBe("Typed");
      if (save) {
        await page.getByRole("button", { name: save, exact: true }).click();
        await said(page, /saved/i);
      } else {
        await page.getByLabel(label).fill("");
      }
      await page.getByRole("link", { name: "Tasks" }).first().click();
      await goesTo(page, "/tasks");
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });
});

itInWhole("the editor of a page does not say that all is saved or live beside what is not", async () => {
  const { contentId } = await addContent(at.ctx(), { title: "Exhibitor manual" });
  const { sectionId } = await addSection(at.ctx(), contentId, { type: "callout" });
  const [row] = await at.rows<{ revision: number }>(
    sql`select revision from content where id = ${contentId}`,
  );
  await publishContent(at.ctx(), contentId, { revision: row?.revision ?? 0 });
  const { page, errors, close } = await open(`/admin/content/${contentId}/sections/${sectionId}`);
  try {
    const bar = page.locator(".editor-bar");
    await bar.getByText("Last saved").waitFor();
    await bar.getByText("All that is saved is live").waitFor();
    await page.getByLabel("Heading").fill("Arriving");
    await bar.getByText(/^(Not saved yet|Saving…)$/).waitFor();
    expect(await bar.getByText(/[Ss]aved at|Last saved|is saved is live/).count()).toBe(0);
    // It is saved by itself, and is not live.
    await bar.getByText(/^Saved at/).waitFor();
    expect(await bar.getByText("All that is saved is live").count()).toBe(0);
    expect(unexpected(errors)).toEqual([]);
  } finally {
    await close();
  }
});
