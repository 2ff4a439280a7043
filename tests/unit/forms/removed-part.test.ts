import { describe, expect, it } from "vitest";
import type { Answers } from "~/features/forms/answers/answer.types";
import { withoutEntryAt } from "~/features/forms/answers/entry-ids.rules";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import {
  readPart,
  removedEntry,
  removedFile,
  withAsideBack,
  withPart,
} from "~/features/forms/submissions/removed-part.rules";
import { withoutFile } from "~/features/forms/submissions/upload-places.rules";

const upload = (id: string, isMulti: boolean) => ({ id, type: "upload", accept: [], isMulti });
const document = {
  fields: [
    upload("plan", true),
    { id: "people", type: "template", fieldGroupId: "person", isLooping: true, maxLoops: 3 },
  ],
  groups: [{ id: "person", fields: [{ id: "name", type: "text" }, upload("photo", false)] }],
} as unknown as FormDocument;
const text = (value: string) => ({ type: "text", value }) as const;
const files = (...ids: string[]) => ({ type: "upload", files: ids }) as const;
const people = (...names: string[]) => {
  const templateValues = names.map((name) => ({ name: text(name), photo: files(`of ${name}`) }));
  return { type: "template", loopCount: names.length, templateValues, entryIds: names } as const;
};
const before: Answers = { plan: files("a", "b"), people: people("Ada", "Grace", "Edith") };

/** Takes an entry out, as the button does, and what is remembered of it. */
function without(row: number) {
  const group = before.people?.type === "template" ? withoutEntryAt(before.people, row) : null;
  const after: Answers = group ? { ...before, people: group } : before;
  const gone = removedEntry(before, after, "people");
  if (!gone) throw new Error("Nothing went");
  return { after, part: { ...gone, files: [] } };
}

describe("what was removed from a draft", () => {
  it("comes back at its place, whichever entry it was, and as it is stored", () => {
    for (const row of [0, 1, 2]) {
      const { after, part } = without(row);
      const stored = readPart(JSON.stringify(part));
      expect(stored && withPart(document, after, stored)).toEqual(before);
    }
    expect(readPart("{}")).toBeNull();
    expect(readPart("no JSON")).toBeNull();
  });

  it("brings what was kept aside inside it, to wherever it stands, and nothing to an entry beside it", () => {
    const { part } = without(1);
    const aside = { old: text("Asked once") };
    const stored = readPart(JSON.stringify({ ...part, aside }));
    if (!stored) throw new Error("Not read");
    const group = (...templateValues: Answers[]) => ({
      people: { type: "template", loopCount: templateValues.length, templateValues } as const,
    });
    expect(withAsideBack({}, before, stored)).toEqual(group({}, aside));
    const others = group({ a: text("1") }, {}, { c: text("3") });
    expect(withAsideBack(others, before, stored)).toEqual(group({ a: text("1") }, aside, { c: text("3") }));
    expect(withAsideBack(others, { people: people("Grace") }, stored).people).toMatchObject({ loopCount: 3 });
    expect(withAsideBack(others, { people: people("Ada") }, stored)).toEqual(others);
    expect(withAsideBack(others, before, { ...stored, aside: undefined } as typeof stored)).toEqual(others);
  });

  it("is put behind the last where the others went too; of the only entry the group comes again", () => {
    const { part } = without(2);
    expect(withPart(document, { plan: files("a", "b") }, part)?.people).toMatchObject({
      ...{ loopCount: 1, entryIds: ["Edith"] },
    });
  });

  it("is refused where it is back already, where there is no room, and where it is not asked any more", () => {
    const { after, part } = without(1);
    expect(withPart(document, before, part)).toBeNull();
    expect(withPart(document, { people: people("Ada", "Edith", "New") }, part)).toBeNull();
    expect(withPart({ ...document, fields: document.fields.slice(0, 1) }, after, part)).toBeNull();
  });

  it("a file comes back between its neighbours, and in its entry, wherever that stands by now", () => {
    const taken = (id: string) =>
      ({ ...removedFile(before, id), files: [] }) as Parameters<typeof withPart>[2];
    expect(withPart(document, withoutFile(before, "a"), taken("a"))).toEqual(before);
    const moved: Answers = { ...before, people: people("Grace", "Edith") };
    const back = withPart(document, withoutFile(moved, "of Grace"), taken("of Grace"));
    expect(back?.people).toEqual(people("Grace", "Edith"));
    expect(withPart(document, { people: people("Ada") }, taken("of Grace"))).toBeNull();
    const other = { ...people("Grace"), templateValues: [{ photo: files("another") }] };
    expect(withPart(document, { people: other }, taken("of Grace"))).toBeNull();
    expect(removedFile(before, "nobody's")).toBeNull();
  });
});
