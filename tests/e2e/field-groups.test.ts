import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { archiveFieldGroups } from "~/features/forms/field-groups/bulk-field-groups.commands.server";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { newPage } from "../harness/browser";
import type { Client } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { urlOf } from "../harness/portal";
import { portalEvent, signedIn } from "../worlds/portal-event";
import { takeSession } from "./support/sign-in";

const SLUG = "field-groups-browser";
let at: Awaited<ReturnType<typeof portalEvent>>;
let staff: Client;
beforeAll(async () => {
  at = await portalEvent(SLUG);
  staff = await signedIn(SLUG, at.adminEmail);
});

async function archivedGroups(titles: readonly string[]) {
  const ids: string[] = [];
  for (const title of titles)
    ids.push((await addFieldGroup(at.ctx(), { title, description: "" })).fieldGroupId);
  await archiveFieldGroups(at.ctx(), ids);
}

async function open(javaScript: boolean) {
  const opened = await newPage({ javaScript });
  await takeSession(opened.context, staff);
  await opened.page.goto(urlOf(SLUG, "/admin/field-groups/archived"));
  return opened;
}

itInWhole(
  "archived field groups are searched, sorted and selected, and each button says what it would do",
  async () => {
    await archivedGroups(["Driver", "Address", "Crane"]);
    const { page, close } = await open(true);
    const [restore, remove] = ["Restore", "Delete"].map((name) => page.getByRole("button", { name }));
    const tips = async () => {
      const said: (string | null)[] = [];
      for (const button of [restore, remove]) {
        await button?.hover();
        const id = await button?.getAttribute("aria-describedby");
        const tip = page.locator(`[id="${id}"]`);
        await tip.waitFor({ state: "visible" });
        said.push(await tip.textContent());
      }
      return said;
    };
    await restore?.and(page.locator("[aria-disabled=true]")).waitFor();
    expect(await tips()).toEqual(["Select field groups to restore", "Select field groups to delete"]);
    // Nothing is selected: pressing does nothing.
    await remove?.click({ force: true });
    expect(new URL(page.url()).pathname).toBe("/admin/field-groups/archived");

    const titles = () => page.locator("tbody th a").allTextContents();
    expect(await titles()).toEqual(["Address", "Crane", "Driver"]);
    await page.locator("thead").getByRole("link", { name: "Field group" }).click();
    await page.waitForURL(/dir=desc/);
    await expect.poll(titles).toEqual(["Driver", "Crane", "Address"]);

    await page.getByRole("checkbox", { name: "Select Crane" }).check();
    expect(await tips()).toEqual(["Restore field group", "Delete field group"]);
    await page.getByRole("checkbox", { name: "Select Driver" }).check();
    expect(await tips()).toEqual(["Restore 2 field groups", "Delete 2 field groups"]);
    await page.getByRole("button", { name: "Clear selection" }).click();
    expect(await tips()).toEqual(["Select field groups to restore", "Select field groups to delete"]);

    const search = page.getByLabel("Search field groups");
    await search.fill("addr");
    await search.press("Enter");
    await expect.poll(titles).toEqual(["Address"]);
    await page.getByRole("checkbox", { name: "Select Address" }).check();
    await restore?.click();
    await page.getByText("Field groups restored successfully").waitFor();

    await page.goto(urlOf(SLUG, "/admin/field-groups/archived"));
    await page.getByRole("checkbox", { name: "Select Crane" }).check();
    await remove?.click();
    await page.getByRole("heading", { name: "Delete 1 field group?" }).waitFor();
    const confirm = async () => {
      await page.getByLabel("Type 'CONFIRM' to continue").fill("CONFIRM");
      await page.getByRole("button", { name: "Delete 1 field group" }).click();
    };
    // A form has placed it meanwhile: refused, which a notice says beside the page itself.
    const [crane] = await at.rows<{ id: string }>(sql`select id from field_group where title = 'Crane'`);
    const form = { title: "Lifts", description: "", firstField: { type: "text" } };
    const { formId } = await addForm(at.ctx(), form);
    await writeBatch(at.db, [sql`update form_field set names_id = ${crane?.id} where form_id = ${formId}`]);
    await confirm();
    await page
      .locator(".toast.is-danger")
      .getByText(/^Field groups used in forms cannot be deleted/)
      .waitFor();
    await writeBatch(at.db, [sql`update form_field set names_id = null where form_id = ${formId}`]);
    await confirm();
    await page.getByText("1 field group deleted").waitFor();
    expect(await titles()).toEqual(["Driver"]);
    await close();
  },
);

it("without JavaScript they are restored too, and pressing with nothing selected says so", async () => {
  await archivedGroups(["Plain"]);
  const { page, close } = await open(false);
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Choose at least one field group").waitFor();
  await page.getByRole("checkbox", { name: "Select Plain" }).check();
  await page.getByRole("button", { name: "Restore" }).click();
  await page.getByText("Field groups restored successfully").waitFor();
  await close();
});
