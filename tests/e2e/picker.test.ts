import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newPage, type PageOptions } from "../harness/browser";
import { eventually } from "../harness/host";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { png } from "../harness/pictures";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { axeFaults, overflowFaults, shownHtmlFaults, unexpected } from "./support/checks";
import { settled } from "./support/settled";
import { takeSession } from "./support/sign-in";

const SLUG = "picker-browser";
const HEADER = "/admin/dashboard-header";
const picture = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(png(300, 200)) });

let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
  for (const name of ["Crane.png", "Sails.png"]) {
    const answer = await staff.request(urlOf(SLUG, "/admin/assets/files"), {
      method: "PUT",
      body: Buffer.from(png(300, 200)),
      headers: { "content-type": "image/png", "x-file-name": name },
    });
    expect(answer.status, answer.body).toBe(201);
  }
});

async function open(path: string, options?: PageOptions) {
  const opened = await newPage(options);
  await takeSession(opened.context, staff);
  await opened.page.goto(urlOf(SLUG, path));
  return opened;
}

const savedPicture = async () => {
  const [row] = await at.rows<{ name: string | null }>(
    sql`select (select asset.name from asset where asset.id = json_extract(st.data, '$.assetId')) as name
      from settings st where st.kind = 'dashboardHeader'`,
  );
  return row?.name ?? null;
};

describe("choosing a picture for a form", () => {
  it("is done over the form, which keeps what was typed, and adds pictures on the way", async () => {
    const { page, errors, close } = await open(HEADER);
    await settled(page);
    await page.getByLabel("Title", { exact: true }).fill("Typed before");
    await page.getByRole("button", { name: /^Choose a picture/ }).click();
    const dialog = page.getByRole("dialog", { name: "Choose a picture" });
    await dialog.getByRole("link", { name: /Crane\.png/ }).click();
    await dialog.getByText("Crane.png is chosen").waitFor();
    await dialog.getByLabel("Alt text").fill("A quay crane");
    await dialog.getByRole("button", { name: "Save alt text" }).click();
    await dialog.getByText("Alt text saved").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await overflowFaults(page)).toEqual([]);

    await dialog.locator("input[type=file]").setInputFiles(picture("Lighthouse.png"));
    await dialog.getByText("Lighthouse.png is chosen").waitFor();
    await dialog.getByLabel("Search pictures").fill("sails");
    await dialog.getByRole("link", { name: /Lighthouse\.png/ }).waitFor({ state: "detached" });
    expect(await dialog.getByRole("listitem").filter({ hasText: "Sails.png" }).count()).toBe(1);
    // The form beneath was not sent by any of that.
    await dialog.getByRole("button", { name: "Use this picture" }).click();
    await dialog.waitFor({ state: "detached" });
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Typed before");
    await page.locator(".asset-picked-name", { hasText: "Lighthouse.png" }).waitFor();
    expect(await savedPicture()).toBeNull();
    await page.locator(".save-bar").getByRole("button", { name: "Save changes" }).click();
    await eventually(async () => (await savedPicture()) === "Lighthouse.png");
    expect(unexpected(errors)).toEqual([]);
    await close();
  });

  itInWhole("is left by Escape without anything changed", async () => {
    const { page, close } = await open(HEADER);
    await settled(page);
    await page.getByRole("button", { name: /Choose another for Picture/ }).click();
    await page.getByRole("dialog", { name: "Choose a picture" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.locator(".asset-picked-name", { hasText: "Lighthouse.png" }).waitFor();
    await close();
  });

  itInWhole("needs no script: the form goes to the picker and comes back as it was typed", async () => {
    const { page, close } = await open(HEADER, { javaScript: false, width: 390 });
    await page.getByLabel("Title", { exact: true }).fill("Without script");
    await page.getByRole("button", { name: /Choose another for Picture/ }).click();
    await page.getByText("Your changes there are kept").waitFor();
    expect(await shownHtmlFaults(page)).toEqual([]);
    await page.getByLabel("Search assets").fill("crane");
    await page.getByRole("button", { name: "Apply" }).first().click();
    await page.getByRole("link", { name: /Crane\.png/ }).click();
    await page.getByText("Crane.png is chosen").waitFor();
    expect(await overflowFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Use this picture" }).click();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Without script");
    expect(await savedPicture()).toBe("Lighthouse.png");
    await page.locator(".save-bar").getByRole("button", { name: "Save changes" }).click();
    await eventually(async () => (await savedPicture()) === "Crane.png");

    await page.getByLabel("Title", { exact: true }).fill("Once more");
    await page.getByRole("button", { name: "Remove Crane.png" }).click();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Once more");
    await page.getByRole("button", { name: /^Choose a picture/ }).waitFor();
    await page.getByRole("button", { name: /^Choose a picture/ }).click();
    await page.locator("#picker-files").setInputFiles(picture("From the phone.png"));
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByText("From the phone.png is chosen").waitFor();
    await page.getByRole("button", { name: "Back without choosing" }).click();
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Once more");
    await page.getByRole("button", { name: /^Choose a picture/ }).waitFor();
    await close();
  });
});

describe("adding assets", () => {
  itInWhole("takes several, says of each what became of it, and saves their words together", async () => {
    const { page, errors, close } = await open("/admin/assets/add");
    await settled(page);
    await page
      .locator("#assets")
      .setInputFiles([
        picture("One.png"),
        picture("Two.png"),
        { ...picture("bad.exe"), buffer: Buffer.from("MZ") },
      ]);
    await page.locator(".files small", { hasText: "“bad.exe” is not an allowed file type" }).waitFor();
    await page.locator('input[value="Two.png"]').waitFor();
    await page.locator('input[value="One.png"]').fill("First");
    await page.getByLabel("Alt text").first().fill("Something to read");
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Save 2 assets" }).click();
    await page.getByRole("link", { name: "First" }).waitFor();
    expect(unexpected(errors)).toEqual([]);
    await close();
  });
});
