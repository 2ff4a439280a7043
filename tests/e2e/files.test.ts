import { sql } from "drizzle-orm";
import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage, type PageOptions } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { jpeg, png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { axeFaults, overflowFaults, shownHtmlFaults, unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "files-browser";
const PDF = { name: "Plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") };
const PICTURE = { name: "Elevation.png", mimeType: "image/png", buffer: Buffer.from(png(300, 200)) };
const BIG = { name: "Film.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(6_000_000, "%PDF-1.4\n") };

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
let owner: Client;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const made = await addTeam(at.ctx(), {
    name: "Wren Boats",
    teamTypeId: null,
    isOrganiser: false,
    owner: person("Wren", SLUG),
  });
  await givePassword(at.on, made.ownerId);
  staff = await signedIn(SLUG, at.adminEmail);
  owner = await signedIn(SLUG, `wren@${SLUG}`);
});

/** Uploads take their time on a busy machine. */
const url = (path: string) => urlOf(SLUG, path);

async function open(client: Client, path: string, options?: PageOptions) {
  const opened = await newPage(options);
  await takeSession(opened.context, client);
  await opened.page.goto(url(path));
  return opened;
}

const uploadTask = async (title: string) =>
  (await addTask(at.ctx(), newTask(title, { type: "upload" }))).taskId;
const filesOf = (taskId: string) =>
  at.rows<{ name: string }>(
    sql`select f.name from task_evidence e join task_status s on s.id = e.task_status_id join file f on f.id = e.file_id
      where s.task_id = ${taskId} and f.state = 'stored' order by e.position`,
  );
const row = (page: Page, name: string) => page.locator(".files > li").filter({ hasText: name });

/** Files dropped on the frame, as a mouse does it. */
async function drop(page: Page, names: string[]): Promise<void> {
  const data = await page.evaluateHandle((wanted) => {
    const transfer = new DataTransfer();
    for (const name of wanted)
      transfer.items.add(new File(["%PDF-1.4\n%%EOF"], name, { type: "application/pdf" }));
    return transfer;
  }, names);
  await page.dispatchEvent(".drop", "dragover", { dataTransfer: data });
  await page.dispatchEvent(".drop", "drop", { dataTransfer: data });
}

describe("a team's upload with JavaScript", () => {
  it("shows its progress, lists the file, completes; without a file it says what is missing", async () => {
    const taskId = await uploadTask("Progress");
    const { page, context, errors, close } = await open(owner, `/tasks/${taskId}`);
    try {
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await page.getByRole("alert").filter({ hasText: "Upload at least one file first." }).waitFor();
      const slow = await context.newCDPSession(page);
      const upload = (uploadThroughput: number) =>
        slow.send("Network.emulateNetworkConditions", {
          ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
        });
      await upload(250_000); // On its way while it is looked at, however busy the machine is.
      await page.setInputFiles("#evidence", BIG);
      await page.getByText(/Uploading, [1-9]\d?% of 6 MB/).waitFor();
      expect(await page.getByRole("progressbar", { name: "Upload of Film.pdf" }).isVisible()).toBe(true);
      expect(await axeFaults(page)).toEqual([]);
      // Pressed while the file is on its way: it is waited for.
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await page.getByText("Uploading first…").waitFor();
      await upload(-1);
      await row(page, "Film.pdf").getByRole("link", { name: "Download Film.pdf" }).waitFor();
      expect(await row(page, "Film.pdf").count()).toBe(1);
      await page.getByText("Upload at least one file first.").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Reopen task" }).waitFor();
      expect(await page.locator("input[type=file]").count()).toBe(0);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("what was removed comes back by Undo, in its place", async () => {
    const taskId = await uploadTask("Taken back");
    const { page, errors, close } = await open(owner, `/tasks/${taskId}`);
    try {
      await page.setInputFiles("#evidence", [PDF, PICTURE]);
      await row(page, "Elevation.png").getByRole("link", { name: "Download" }).waitFor();
      await row(page, "Plan.pdf").getByRole("link", { name: "Download" }).waitFor();
      const before = await filesOf(taskId);
      await page.getByRole("button", { name: "Remove Plan.pdf" }).click();
      await row(page, "Plan.pdf").waitFor({ state: "detached" });
      expect(await filesOf(taskId)).toEqual([{ name: "Elevation.png" }]);
      await page.getByRole("button", { name: /^Undo ?: Removed: Plan\.pdf/ }).click();
      await row(page, "Plan.pdf").waitFor();
      expect(await filesOf(taskId)).toEqual(before);
      expect(unexpected(errors)).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("what is missing is said no longer than it is true", async () => {
    const [taskId, other] = [await uploadTask("Missing"), await uploadTask("Missing too")];
    const { page, close } = await open(owner, `/tasks/${taskId}`);
    try {
      const missing = page.getByText("Upload at least one file first.");
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await missing.waitFor();
      await page.setInputFiles("#evidence", PDF);
      await row(page, "Plan.pdf").getByRole("link", { name: "Download Plan.pdf" }).waitFor();
      await missing.waitFor({ state: "detached" });
      await page.goto(url(`/tasks/${other}`));
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await missing.waitFor();
      await page.getByRole("link", { name: "Close" }).click();
      await page.getByRole("dialog").waitFor({ state: "detached" });
      expect(await missing.count()).toBe(0);
    } finally {
      await close();
    }
  });

  itInWhole("an upload that stops completes nothing", async () => {
    const taskId = await uploadTask("Stops");
    const { page, close } = await open(owner, `/tasks/${taskId}`);
    try {
      await settled(page);
      let stop = () => {};
      const stopped = new Promise<void>((resolve) => {
        stop = resolve;
      });
      await page.route("**/evidence", async (route) => {
        await stopped;
        await route.abort("connectionreset");
      });
      await page.setInputFiles("#evidence", PDF);
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await page.getByText("Uploading first…").waitFor();
      stop();
      await page.getByText("Upload stopped. Try again", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Mark as complete" }).waitFor();
      expect(await at.rows(sql`select 1 from task_status where task_id = ${taskId}`)).toEqual([]);
    } finally {
      await close();
    }
  });

  it("takes several that are dropped, two at a time, and refuses what it can tell before sending", async () => {
    const taskId = await uploadTask("Dropped");
    const { page, errors, close } = await open(owner, `/tasks/${taskId}`);
    try {
      await settled(page);
      let running = 0;
      let most = 0;
      await page.route("**/evidence", async (route) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 150));
        running -= 1;
        await route.continue();
      });
      await drop(page, ["a.pdf", "b.pdf", "c.pdf", "d.pdf", "e.exe"]);
      await page
        .getByText(/“e.exe” is not an allowed file type/)
        .first()
        .waitFor();
      await expect.poll(async () => (await filesOf(taskId)).length).toBe(4);
      expect(most).toBe(2);
      await row(page, "e.exe").getByRole("button", { name: "Remove e.exe" }).click();
      expect(await row(page, "e.exe").count()).toBe(0);
      // What a page was still loading when the next one was asked for is given up.
      expect(errors.filter((text) => !text.startsWith("AbortError"))).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("a lost connection keeps the file to try again; a cancelled upload leaves nothing", async () => {
    const taskId = await uploadTask("Lost");
    const { page, close } = await open(owner, `/tasks/${taskId}`);
    try {
      await settled(page);
      const lost = (route: Route) => route.abort("connectionreset");
      await page.route("**/evidence", lost);
      await page.setInputFiles("#evidence", PDF);
      await page.getByText("Upload stopped. Try again", { exact: true }).waitFor();
      expect(await filesOf(taskId)).toEqual([]);
      await page.unroute("**/evidence", lost);
      await page.getByRole("button", { name: "Try again with Plan.pdf" }).click();
      await page.getByRole("link", { name: "Download Plan.pdf" }).waitFor();
      expect(await filesOf(taskId)).toHaveLength(1);

      await page.route("**/evidence", () => {});
      await page.setInputFiles("#evidence", PICTURE);
      await page.getByRole("button", { name: "Cancel upload of Elevation.png" }).click();
      expect(await row(page, "Elevation.png").count()).toBe(0);
      expect(await filesOf(taskId)).toHaveLength(1);
    } finally {
      await close();
    }
  });
});

describe("without JavaScript", () => {
  it("a team uploads, removes and completes by forms", async () => {
    const taskId = await uploadTask("Plain");
    const { page, close } = await open(owner, `/tasks/${taskId}`, { javaScript: false });
    try {
      await page.setInputFiles("#evidence", [PDF, PICTURE]);
      await page.getByRole("button", { name: "Upload", exact: true }).click();
      expect(await filesOf(taskId)).toHaveLength(2);
      expect(await shownHtmlFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Remove Plan.pdf" }).click();
      await page.getByRole("heading", { level: 1, name: "Remove Plan.pdf?" }).waitFor();
      expect(await filesOf(taskId)).toHaveLength(2);
      await page.getByRole("link", { name: "Cancel" }).click();
      await page.getByRole("button", { name: "Remove Plan.pdf" }).click();
      await page.getByRole("button", { name: "Remove", exact: true }).click();
      await page.getByText("Removed: Plan.pdf").waitFor();
      expect(await filesOf(taskId)).toEqual([{ name: "Elevation.png" }]);
      await page.getByRole("button", { name: "Mark as complete" }).click();
      await page.getByRole("button", { name: "Reopen task" }).waitFor();
    } finally {
      await close();
    }
  });

  itInWhole("staff attach files while they write a task, and lose nothing of it", async () => {
    const { page, close } = await open(staff, "/admin/tasks/add", { javaScript: false });
    try {
      await page.getByLabel("Title").fill("Written without a script");
      await page.getByLabel("What to do").fill("One\n\nTwo");
      await page.setInputFiles("input[type=file]", [PDF, PICTURE]);
      await page.getByRole("button", { name: "Upload to Attachments" }).click();
      expect(await page.getByLabel("Title").inputValue()).toBe("Written without a script");
      expect(await page.getByLabel("What to do").inputValue()).toBe("One\n\nTwo");
      expect(await shownHtmlFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Up Elevation.png" }).click();
      // A refused submit keeps the files.
      await page.getByLabel("Title").fill("");
      await page.getByRole("button", { name: "Add task" }).click();
      await page.getByText("Enter a title").first().waitFor();
      expect(await page.locator(".files > li").allTextContents()).toEqual([
        expect.stringContaining("Elevation.png"),
        expect.stringContaining("Plan.pdf"),
      ]);
      await page.getByLabel("Title").fill("Written at last");
      // Enter saves; it does not press a button of the files.
      await page.getByLabel("Title").press("Enter");
      const rows = await at.rows<{ name: string }>(
        sql`select f.name from task t join task_attachment x on x.task_id = t.id join file f on f.id = x.file_id
          where t.title = 'Written at last' order by x.position`,
      );
      expect(rows.map(({ name }) => name)).toEqual(["Elevation.png", "Plan.pdf"]);
    } finally {
      await close();
    }
  });
});

describe("the editor with JavaScript", () => {
  itInWhole(
    "uploads at once, moves with the focus, keeps files over a refusal, and saves what is shown",
    async () => {
      const { page, errors, close } = await open(staff, "/admin/tasks/add");
      try {
        await settled(page);
        await page.setInputFiles("input[type=file]", [
          PDF,
          PICTURE,
          { ...PDF, name: `${"Long ".repeat(30)}.pdf` },
        ]);
        await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(3);
        await page.getByRole("button", { name: "Down Plan.pdf" }).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
        await expect.poll(() => page.locator(".files > li").last().textContent()).toContain("Plan.pdf");
        expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Up Plan.pdf");
        await page.getByRole("button", { name: "Add task" }).last().click();
        await page.getByText("Enter a title").first().waitFor();
        expect(await page.locator(".files > li").count()).toBe(3);
        expect(await axeFaults(page)).toEqual([]);
        expect(await overflowFaults(page)).toEqual([]);
        await page.getByRole("button", { name: "Remove Elevation.png" }).click();
        await page.getByLabel("Title").fill("Two files");
        await page.getByRole("button", { name: "Add task" }).last().click();
        await page.waitForURL(url("/admin/tasks"));
        const rows = await at.rows<{ name: string }>(
          sql`select f.name from task t join task_attachment x on x.task_id = t.id join file f on f.id = x.file_id
          where t.title = 'Two files' order by x.position`,
        );
        expect(rows.map(({ name }) => name.slice(0, 8))).toEqual(["Long Lon", "Plan.pdf"]);
        expect(unexpected(errors)).toEqual([]);
      } finally {
        await close();
      }
    },
  );

  itInWhole("a form that is sent while a file goes up waits, and says so", async () => {
    const { page, close } = await open(staff, "/admin/tasks/add");
    try {
      await settled(page);
      await page.route("**/files", () => {});
      await page.getByLabel("Title").fill("Held back");
      await page.setInputFiles("input[type=file]", PDF);
      await page.getByRole("button", { name: "Add task" }).last().click();
      await page.getByText(/A file is still being uploaded/).waitFor();
      expect(new URL(page.url()).pathname).toBe("/admin/tasks/add");
      expect(await at.rows(sql`select 1 from task where title = 'Held back'`)).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe("the branding's pictures", () => {
  itInWhole("are uploaded, seen in the navigation once saved; a photo is made small first", async () => {
    const { page, errors, close } = await open(staff, "/admin/branding");
    try {
      await settled(page);
      const photo = { name: "Harbour.jpg", mimeType: "image/jpeg", buffer: Buffer.from(jpeg(2400, 1600)) };
      await page.setInputFiles('input[id$="iconLogo-file"]', PICTURE);
      await page.getByText("Uploaded, not saved yet").first().waitFor();
      await page.setInputFiles('input[id$="loginImage-file"]', photo);
      await expect.poll(() => page.getByText("Uploaded, not saved yet").count()).toBe(2);
      expect(await axeFaults(page)).toEqual([]);
      await page.getByRole("button", { name: "Save changes" }).last().click();
      const icon = page.locator(".wordmark img").first();
      await expect.poll(() => icon.getAttribute("src")).toMatch(/^\/branding\//);
      const files = await at.rows<{
        name: string;
        width: number;
        height: number;
        type: string;
        state: string;
      }>(
        sql`select name, width, height, content_type as type, state from file where collection = 'branding' order by id`,
      );
      expect(files).toEqual([
        { name: expect.any(String), width: 256, height: 256, type: "image/png", state: "stored" },
        { name: "Harbour.jpg", width: 1920, height: 1280, type: "image/jpeg", state: "stored" },
      ]);
      await page.getByRole("button", { name: "Remove Icon" }).click();
      await page.getByRole("button", { name: "Save changes" }).last().click();
      await expect
        .poll(async () => (await at.rows(sql`select 1 from file where collection = 'branding'`)).length)
        .toBe(1);
      expect(errors).toEqual([]);
    } finally {
      await close();
    }
  });

  itInWhole("without JavaScript an upload keeps what was typed", async () => {
    const { page, close } = await open(staff, "/admin/branding", { javaScript: false });
    try {
      await page.getByLabel("Navigation colour").fill("#7a1fa2");
      await page.setInputFiles('input[name="logoFile"]', PICTURE);
      await page.getByRole("button", { name: "Upload Logo" }).click();
      expect(await page.getByLabel("Navigation colour").inputValue()).toBe("#7a1fa2");
      expect(await shownHtmlFaults(page)).toEqual([]);
      await page.setInputFiles('input[name="invertedLogoFile"]', PDF);
      await page.getByRole("button", { name: "Upload Inverted logo" }).click();
      await page
        .getByText(/File Is NOT Image! “Plan.pdf” is a PDF document/)
        .first()
        .waitFor();
      await page.getByRole("button", { name: "Save changes" }).last().click();
      const [saved] = await at.rows<{ data: string }>(sql`select data from settings where kind = 'branding'`);
      expect(JSON.parse(saved?.data ?? "{}")).toMatchObject({
        navBgColor: "#7a1fa2",
        logo: expect.stringMatching(/^\/branding\//),
        invertedLogo: "",
      });
    } finally {
      await close();
    }
  });
});
