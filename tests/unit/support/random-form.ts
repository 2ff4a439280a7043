import type { Answer, Answers } from "~/features/forms/answers/answer.types";
import { Field } from "~/features/forms/document/field.schema";
import type { FieldList, FormDocument } from "~/features/forms/document/form-document.schema";
import type { LogicEntry, LogicMap, Rule } from "~/features/forms/document/logic.schema";
import type { dice } from "../../harness/dice";

type Dice = ReturnType<typeof dice>;

const WORDS = ["red", " Red ", "blue", "", "green"];
const NUMBERS = ["1", "1.0", "2", "-3", "", "12x"];
const DAYS = ["2027-04-03", "2027-04-04", "", "3/4"];
const OPTIONS = ["a", "b", "c"];

const ASKING = [
  "text",
  "number",
  "date",
  "checkbox",
  "dropdown",
  "fullName",
  "disclaimer",
  "address",
] as const;
const WITHOUT_ANSWER = ["upload", "divider", "customText", "repeater", "itemList"] as const;

/** A small form with loops, sections and pages, whose logic is often broken and sometimes turns in a circle. */
export function randomForm(of: Dice): FormDocument {
  const groups = Array.from({ length: of.upTo(3) }, (_, at) => ({
    id: `group${at}`,
    title: `Group ${at}`,
    description: "",
    ...randomList(of, { most: 4, prefix: "n", groups: [] }),
  }));
  const list = randomList(of, { most: 8, prefix: "f", groups: groups.map(({ id }) => id) });
  const logicMap = randomLogic(of, { fields: list.fields, groups });
  return {
    title: "Form",
    description: "",
    isEditable: false,
    isPublic: false,
    prefill: [],
    groups,
    fields: list.fields,
    logicMap,
  };
}

function randomList(
  of: Dice,
  { most, prefix, groups }: { most: number; prefix: string; groups: string[] },
): FieldList {
  const fields = Array.from({ length: 1 + of.upTo(most) }, (_, at) =>
    randomField(of, { id: `${prefix}${at}`, groups }),
  );
  return { fields, logicMap: groups.length === 0 ? randomLogic(of, { fields, groups: [] }) : {} };
}

const fieldsMade = new Map<string, Field>();

/** Reading a field costs more than all that is done with it: equal ones are made once. */
function made(value: Record<string, unknown>): Field {
  const key = JSON.stringify(value);
  const known = fieldsMade.get(key) ?? Field.parse(value);
  fieldsMade.set(key, known);
  return known;
}

function randomField(of: Dice, { id, groups }: { id: string; groups: string[] }): Field {
  const chance = of.upTo(20);
  if (chance < 2) return made({ id, type: "section" });
  if (chance < 4) return made({ id, type: "newPage" });
  if (chance < 5) return made({ id, type: of.pick(WITHOUT_ANSWER) });
  if (chance < 9 && groups.length > 0) {
    const fieldGroupId = of.upTo(12) === 0 ? "gone" : of.pick(groups);
    return made({ id, type: "template", fieldGroupId, isLooping: of.upTo(4) > 0, maxLoops: 3 });
  }
  if (chance < 9 && of.upTo(10) === 0) return made({ id, type: "template", fieldGroupId: "group0" });
  const type = of.pick(ASKING);
  const options = OPTIONS.map((value) => ({ label: value, value }));
  return made(
    type === "checkbox" || type === "dropdown" ? { id, type, options, isMulti: of.flip() } : { id, type },
  );
}

function randomLogic(
  of: Dice,
  {
    fields,
    groups,
  }: { fields: readonly Field[]; groups: readonly { id: string; fields: readonly Field[] }[] },
): LogicMap {
  const logicMap: Record<string, LogicEntry> = {};
  const someId = () => (of.upTo(15) === 0 ? "gone" : of.pick(fields).id);
  for (let left = of.upTo(fields.length); left > 0; left -= 1) {
    const id = someId();
    const rules = Array.from({ length: of.upTo(12) === 0 ? 0 : 1 + of.upTo(3) }, () =>
      randomRule(of, { fields, groups }),
    );
    logicMap[id] = {
      operator: of.flip() ? "ANY" : "ALL",
      rules,
      thenFieldId: of.flip() ? id : of.upTo(3) > 0 ? someId() : "",
      elseFieldId: of.upTo(3) === 0 ? someId() : "",
    };
  }
  return logicMap;
}

export function randomRule(
  of: Dice,
  {
    fields,
    groups,
  }: { fields: readonly Field[]; groups: readonly { id: string; fields: readonly Field[] }[] },
): Rule {
  const source = of.pick(fields);
  const rule: Rule = {
    sourceId: of.upTo(25) === 0 ? "gone" : source.id,
    sourceType: source.type === "template" ? "template" : "text",
    sourceValue: valueFor(of, source),
    condition: of.flip() ? "equals" : "notEquals",
    loopIndex: of.upTo(3) === 0 ? of.upTo(4) : null,
    loopOperator: of.pick(["", "ANY", "ALL"] as const),
    nestedId: partFor(of, source),
    nestedType: "",
    nestedValue: of.pick(WORDS),
  };
  if (of.upTo(40) === 0) rule.sourceType = "template";
  if (source.type !== "template") return rule;
  const group = groups.find(({ id }) => id === source.fieldGroupId);
  const nested = group && of.pick(group.fields);
  if (!nested) return { ...rule, nestedId: "n0" };
  return {
    ...rule,
    sourceValue: partFor(of, nested),
    nestedId: nested.id,
    nestedType: of.upTo(20) === 0 ? "tel" : of.flip() ? nested.type : "",
    nestedValue:
      nested.type === "fullName" || nested.type === "address" ? of.pick(WORDS) : valueFor(of, nested),
  };
}

function valueFor(of: Dice, { type }: Field): string {
  if (type === "number") return of.pick(NUMBERS);
  if (type === "date") return of.pick(["2027-04-03", "2027-04-04", "soon"]);
  if (type === "checkbox" || type === "dropdown") return of.pick([...OPTIONS, ...OPTIONS, "gone"]);
  if (type === "disclaimer") return of.pick(["true", "Yes", "no"]);
  return of.pick(WORDS);
}

const partFor = (of: Dice, { type }: Field): string =>
  type === "fullName"
    ? of.pick(["firstName", "surname", "prefix"])
    : type === "address"
      ? of.pick(["city", "country", "planet"])
      : "";

export function randomAnswers(of: Dice, document: FormDocument): Answers {
  return answersFor(of, document.fields, document);
}

function answersFor(of: Dice, fields: readonly Field[], document: FormDocument): Answers {
  const answers: Record<string, Answer> = {};
  for (const field of fields) {
    const answer = of.upTo(5) === 0 ? null : answerFor(of, field, document);
    if (answer) answers[field.id] = answer;
  }
  return answers;
}

function answerFor(of: Dice, field: Field, document: FormDocument): Answer | null {
  switch (field.type) {
    case "text":
      // Sometimes of a type that the field had before.
      return of.upTo(15) === 0 ? { type: "number", value: "1" } : { type: "text", value: of.pick(WORDS) };
    case "number":
      return { type: "number", value: of.pick(NUMBERS) };
    case "date":
      return { type: "date", value: of.pick(DAYS) };
    case "checkbox":
    case "dropdown":
      return { type: field.type, value: [...OPTIONS, "old"].filter(() => of.upTo(3) === 0) };
    case "fullName":
      return { type: "fullName", value: { firstName: of.pick(WORDS), surname: of.pick(WORDS) } };
    case "address":
      return { type: "address", value: { city: of.pick(WORDS), country: of.pick(WORDS) } };
    case "disclaimer":
      return { type: "disclaimer", accepted: of.flip() };
    case "template": {
      // A group in a group is left without rows: it is never shown.
      const isOfForm = document.fields.includes(field);
      const group = isOfForm ? document.groups.find(({ id }) => id === field.fieldGroupId) : undefined;
      const rows = Array.from({ length: of.upTo(4) }, () => answersFor(of, group?.fields ?? [], document));
      return { type: "template", loopCount: rows.length, templateValues: rows };
    }
    default:
      return null;
  }
}
