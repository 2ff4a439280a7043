import { hiddenIn } from "../harness/html";
import type { Client } from "../harness/http";
import type { SeededForms } from "./seed-forms";

/** One request, and what it must answer. */
interface BenchCall {
  name: string;
  isOk(status: number): boolean;
  call(): Promise<{ status: number }>;
}

const shown = (status: number) => status === 200;

/** What an organiser does while building a form, one after the other: the editor, a save of one field, and publishing. */
export function builderCalls({
  base,
  seeded: { long, blank },
  client,
}: {
  base: string;
  seeded: SeededForms;
  client: Client;
}): BenchCall[] {
  const [short = { id: "", fieldIds: [] as string[] }] = blank;
  let saves = 0;
  const editor = (form: typeof short) =>
    `${base}/admin/forms/${form.id}?field=${form.fieldIds[Math.floor(form.fieldIds.length / 2)]}`;
  const save = (form: typeof short) => async () => {
    const at = `${base}/admin/forms/${form.id}/fields/${form.fieldIds[1]}`;
    const { body } = await client.get(at);
    saves += 1;
    const hidden = hiddenIn(body.slice(body.indexOf('id="field"')));
    const sent = { ...hidden, label: `Saved ${saves}`, description: "", reportLabel: "", type: "text" };
    return client.post(at, { form: sent });
  };
  const publish = (form: typeof short) => async () => {
    const at = `${base}/admin/forms/${form.id}/publication`;
    await save(form)();
    const { body } = await client.get(at);
    return client.post(at, { form: hiddenIn(body.slice(body.indexOf("<main"))) });
  };
  const isOk = (status: number) => status === 302;
  return [
    { name: "Forms for staff", isOk: shown, call: () => client.get(`${base}/admin/forms`) },
    { name: "Editor, 30 questions", isOk: shown, call: () => client.get(editor(short)) },
    { name: "Editor, 500 fields", isOk: shown, call: () => client.get(editor(long)) },
    { name: "A field's page and its save, 30 questions", isOk, call: save(short) },
    { name: "A field's page and its save, 500 fields", isOk, call: save(long) },
    { name: "Save, publication page and publishing, 30 questions", isOk, call: publish(short) },
    { name: "Save, publication page and publishing, 500 fields", isOk, call: publish(long) },
  ];
}
