import { sql } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addComment } from "~/features/tasks/comments/comments.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { WAIT_MS } from "../harness/patience";
import { urlOf } from "../harness/portal";
import { turnOf } from "../harness/whole";
import { givePassword, portalEvent, signedIn } from "../worlds/portal-event";
import { newTask, person } from "../worlds/test-event";
import { pastTheMoment } from "./support/moment";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "second-press";
let at: Awaited<ReturnType<typeof portalEvent>>;
let owner: Client;
let staff: Client;
let teamId: string;
let ownerId: string;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  const team = { name: "Tern Boats", teamTypeId: null, isOrganiser: false, owner: person("Tern", SLUG) };
  ({ teamId, ownerId } = await addTeam(at.ctx(), team));
  await givePassword(at.on, ownerId);
  owner = await signedIn(SLUG, `tern@${SLUG}`);
  staff = await signedIn(SLUG, at.adminEmail);
});

const make = async (title: string, change = {}) => (await addTask(at.ctx(), newTask(title, change))).taskId;

async function open(client: Client, path: string) {
  const opened = await newPage();
  await takeSession(opened.context, client);
  const posts: string[] = [];
  opened.page.on("request", (request) => {
    if (request.method() === "POST") posts.push(new URL(request.url()).pathname.replace(/\.data$/, ""));
  });
  await opened.page.goto(urlOf(SLUG, path));
  await settled(opened.page);
  return { ...opened, posts };
}

type Way = "tap" | "Enter" | "Space";

/** Twice at one place, or twice with a key, whatever is there by then. The first answer is there when this ends. */
async function pressTwice(page: Page, button: Locator, way: Way, ms: number): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  // An answer that comes meanwhile replaces what stands there.
  const box = await vi.waitUntil(() => button.boundingBox(), WAIT_MS);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (way !== "tap") await button.focus();
  const press = () => (way === "tap" ? page.mouse.click(x, y) : page.keyboard.press(way));
  await press();
  await page.waitForTimeout(ms);
  await press();
  await settled(page);
}

const WAYS = [
  ["tap", 150],
  ["Enter", 400],
  ["Space", 700],
] as const;

const statusOf = async (taskId: string) => {
  const [status] = await at.rows<{ progress: string; approval: string }>(
    sql`select progress_status as progress, approval_status as approval from task_status where task_id = ${taskId}`,
  );
  return [status?.progress ?? "none", status?.approval ?? "none"];
};

const MAIN = {
  "Mark as complete": { change: {}, ends: ["complete", "none"] },
  "Accept declaration": {
    change: { type: "disclaimer", disclaimer: "We agree." },
    ends: ["complete", "none"],
  },
  "Send for approval": { change: { isApprovalNeeded: true }, ends: ["incomplete", "awaiting"] },
} as const;

describe.each(Object.entries(MAIN))("%s", (name, { change, ends }) => {
  it.each(turnOf(WAYS, Object.keys(MAIN).indexOf(name)))(
    "pressed twice is done once (%s, %d ms), and its message has the focus",
    async (way, ms) => {
      const taskId = await make(`${name} ${way}`, change);
      const { page, posts, errors, close } = await open(owner, `/tasks/${taskId}`);
      try {
        if (name === "Accept declaration") {
          await page.getByLabel("Your full name").fill("Tern Tester");
          await page.getByLabel(/^I have read the declaration/).check();
        }
        await pressTwice(page, page.getByRole("button", { name }), way, ms);
        await page.getByRole("button", { name: /^(Reopen task|Withdraw it)$/ }).waitFor();
        expect(await statusOf(taskId)).toEqual(ends);
        expect(posts).toEqual([`/tasks/${taskId}/completion`]);
        expect(await page.evaluate(() => document.activeElement?.classList.contains("toast"))).toBe(true);
        expect(errors).toEqual([]);
      } finally {
        await close();
      }
    },
  );
});

it("what takes it back counts for nothing at its own place either, until the moment is over", async () => {
  const taskId = await make("Taken back");
  const { page, posts, close } = await open(owner, `/tasks/${taskId}`);
  try {
    await page.getByRole("button", { name: "Mark as complete" }).click();
    const back = page.getByRole("button", { name: "Reopen task" });
    await back.click();
    await pastTheMoment(page);
    expect(posts).toHaveLength(1);
    await back.click();
    await page.getByRole("button", { name: "Mark as complete" }).waitFor();
    expect(await statusOf(taskId)).toEqual(["incomplete", "none"]);
  } finally {
    await close();
  }
});

/** Gaps between the two presses, in milliseconds: before the script has begun, while it begins, and after. */
const GAPS = [30, 80, 150, 300, 700];
itInWhole("ten times at a sixth of a browser's speed, from the moment that the button is seen", async () => {
  const { page, close } = await open(owner, "/tasks");
  try {
    const line = await page.context().newCDPSession(page);
    await line.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    for (let round = 0; round < 10; round += 1) {
      const taskId = await make(`Slowly ${round}`);
      await page.goto(urlOf(SLUG, `/tasks/${taskId}`), { waitUntil: "commit" });
      const button = page.getByRole("button", { name: "Mark as complete" });
      await button.waitFor();
      await pressTwice(page, button, "tap", GAPS[round % GAPS.length] ?? 0);
      await page.getByRole("button", { name: "Reopen task" }).waitFor();
      expect([round, ...(await statusOf(taskId))]).toEqual([round, "complete", "none"]);
    }
    await line.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  } finally {
    await close();
  }
});

it("who has typed meanwhile has gone on", async () => {
  const taskId = await make("Gone on");
  const { page, posts, close } = await open(owner, `/tasks/${taskId}`);
  try {
    await page.getByRole("button", { name: "Mark as complete" }).click();
    const back = page.getByRole("button", { name: "Reopen task" });
    await back.waitFor();
    await settled(page);
    await page.getByLabel("Add a comment").press("x");
    await back.click();
    await page.getByRole("button", { name: "Mark as complete" }).waitFor();
    expect(posts).toHaveLength(2);
  } finally {
    await close();
  }
});

it.each(turnOf(WAYS, 0))(
  "removing a file takes one row, not the next one too (%s, %d ms)",
  async (way, ms) => {
    const taskId = await make(`Files ${way}`, { type: "upload" });
    const { page, close } = await open(owner, `/tasks/${taskId}`);
    const files = ["One.pdf", "Two.pdf", "Three.pdf"].map((name) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.4\n%%EOF"),
    }));
    try {
      await page.setInputFiles("#evidence", files);
      await page.getByRole("link", { name: "Download Three.pdf" }).waitFor();
      await settled(page);
      await pressTwice(page, page.getByRole("button", { name: /^Remove / }).first(), way, ms);
      await page
        .getByText(/^Removed: (One|Two|Three)/)
        .first()
        .waitFor();
      await expect.poll(() => page.getByRole("button", { name: /^Remove / }).count()).toBe(2);
      expect(
        await at.rows(sql`select e.file_id from task_evidence e join task_status s on s.id = e.task_status_id
        join file f on f.id = e.file_id where s.task_id = ${taskId} and f.state = 'stored'`),
      ).toHaveLength(2);
    } finally {
      await close();
    }
  },
);

// With a tap, since restoring puts a link there.
it.each(turnOf(WAYS, 0))(
  "archiving a team is not restoring it, nor the other way, nor to follow the link that comes there (%s, %d ms)",
  async (way, ms) => {
    const made = await addTeam(at.ctx(), {
      name: `Archived by ${way}`,
      teamTypeId: null,
      isOrganiser: false,
      owner: person(`Arch${way}`, SLUG),
    });
    const { page, posts, close } = await open(staff, `/admin/teams/${made.teamId}`);
    const path = `/admin/teams/${made.teamId}`;
    try {
      await pressTwice(page, page.getByRole("button", { name: "Archive team" }), way, ms);
      const restore = page.getByRole("button", { name: "Restore team" });
      await restore.waitFor();
      expect(posts).toEqual([`${path}/archive`]);
      await pastTheMoment(page);
      await pressTwice(page, restore, way, ms);
      await page.getByRole("button", { name: "Archive team" }).waitFor();
      expect(posts).toEqual([`${path}/archive`, `${path}/restoration`]);
      expect(new URL(page.url()).pathname).toBe(path);
    } finally {
      await close();
    }
  },
);

it.each(turnOf(WAYS, 2))("liking and pinning stay as the first press said (%s, %d ms)", async (way, ms) => {
  const taskId = await make(`Liked ${way}`);
  const as = at.ctx({ actor: { id: ownerId, level: "user", teamId } });
  await addComment(as, { taskId, teamId, text: "Look at this" });
  const { page, posts, close } = await open(staff, `/admin/tasks/${taskId}/teams/${teamId}`);
  try {
    await pressTwice(page, page.getByRole("button", { name: /^Like/ }), way, ms);
    await pressTwice(page, page.getByRole("button", { name: /^Pin / }), way, ms);
    await page.getByRole("button", { name: "Unpin" }).waitFor();
    expect(posts).toHaveLength(2);
    expect(
      await at.rows(sql`select c.is_pinned, (select count(*) from comment_like l where l.comment_id = c.id) as likes
        from comment c join task_status s on s.id = c.task_status_id where s.task_id = ${taskId}`),
    ).toEqual([{ is_pinned: 1, likes: 1 }]);
  } finally {
    await close();
  }
});
