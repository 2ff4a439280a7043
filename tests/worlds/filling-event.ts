import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm, updateForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { hiddenIn } from "../harness/html";
import type { Answer, Client } from "../harness/http";
import { fileEvent } from "./file-event";
import { submissionHouse } from "./submission-house";

let event: Awaited<ReturnType<typeof fileEvent>>;

/** An event of a test file's own, which everything below asks. */
export async function fillingEvent(slug: string) {
  event = await fileEvent(slug);
  return { event, staffForm: await submissionHouse(event.at, event.at.ctx()) };
}

/** A published form of two pages that no task asks for: a text and a conditional number, then a list of items with its sum. */
export async function twoPages(title: string, change: { isEditable?: boolean } = {}) {
  const ctx = event.at.ctx();
  const firstField = { type: "text", label: "Stand", isRequired: true };
  const { formId } = await addForm(ctx, { title, description: "", firstField });
  const form = { kind: "form", id: formId } as const;
  const items = [{ itemId: "chair", label: "Chair", price: 1250 }];
  const { fieldIds } = await addFields(ctx, form, {
    revision: 1,
    fields: [
      { type: "dropdown", label: "Hall", options: [{ label: "A", value: "A" }] },
      { type: "newPage", label: "Order" },
      { type: "itemList", label: "Chairs", items },
      { type: "grandTotal", label: "Total" },
      { type: "text", label: "Note" },
    ],
    before: null,
  });
  await publishForm(ctx, formId, { revision: 2 });
  if (change.isEditable !== undefined) {
    const [row] = await event.at.rows<{ version: number }>(
      sql`select version from form where id = ${formId}`,
    );
    const settings = { title, description: "", isPublic: false, prefill: [], isEditable: change.isEditable };
    await updateForm(ctx, formId, { ...settings, version: row?.version ?? 0 });
    const { copy } = await readBatch(event.at.db, { copy: editedCopy(form) });
    await publishForm(ctx, formId, { revision: copy?.revision ?? 0 });
  }
  const { copy } = await readBatch(event.at.db, { copy: editedCopy(form) });
  const stand = copy?.fields[0]?.id ?? "";
  const [hall = "", , chairs = "", total = "", note = ""] = fieldIds;
  return { formId, base: `/forms/${formId}`, ids: { stand, hall, chairs, total, note } };
}

export const get = (client: Client, path: string) => client.get(event.url(path));
export const open = (client: Client, path: string) => client.get(event.url(path), { follow: true });
export const post = (client: Client, path: string, form: Record<string, string>) =>
  client.post(event.url(path), { form });
export const leadsTo = ({ status, headers }: Answer) => [
  status,
  new URL(String(headers.location), "http://x").pathname,
];
export const stored = async (formId: string) =>
  (
    await event.at.rows<{
      id: string;
      version: number;
      isDraft: number;
      answers: string;
      reference: string | null;
    }>(
      sql`select id, version, is_draft as isDraft, answers, reference from submission where form_id = ${formId}
        order by created_at`,
    )
  ).map(({ answers, ...row }) => ({
    ...row,
    answers: JSON.parse(answers) as Record<string, { value?: string }>,
  }));
export const roundTrips = ({ headers }: Answer) =>
  Number(/roundTrips=(\d+)/.exec(String(headers["server-timing"]))?.[1]);

/** Fills in both pages, and sends them in. */
export async function sentIn(client: Client, { base, ids }: Awaited<ReturnType<typeof twoPages>>) {
  await post(client, `${base}/pages/1`, { [`f.${ids.stand}`]: "B1" });
  await post(client, `${base}/pages/2`, { [`f.${ids.chairs}.chair`]: "2", [`f.${ids.note}`]: "" });
  const check = await get(client, `${base}/check-answers`);
  const form = hiddenIn(check.body);
  return { check, form, answer: await post(client, `${base}/submission`, form) };
}
