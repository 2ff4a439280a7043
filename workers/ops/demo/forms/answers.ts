import type { Answers } from "~/features/forms/answers/answer.types";
import type { AnswerContext } from "~/features/forms/answers/answer-context.types";
import { inputName, type RowOf } from "~/features/forms/answers/input-names.rules";
import { takenAnswers } from "~/features/forms/answers/taken-answers.rules";
import type { Field } from "~/features/forms/document/field.schema";
import type { FormDocument } from "~/features/forms/document/form-document.schema";
import { pagesOf } from "~/features/forms/document/pages.rules";
import { isTemplate } from "~/features/forms/document/structure.rules";
import type { Sent, Typist } from "~/features/forms/document/types/sample.types";
import { sampleOf } from "~/features/forms/document/types/samples";
import { chance } from "../chance";

/** Who answers: a team's person, or a guest. */
export interface Respondent {
  /** Of the team; what chance is drawn from. */
  name: string;
  firstName: string;
  surname: string;
  /** Others of the team, by full name. */
  people: readonly string[];
  today: string;
}

/** What somebody fills in, page by page, as their browser would send it. */
export function filledIn(document: FormDocument, who: Respondent, context: AnswerContext): Answers {
  let answers: Answers = {};
  for (const { number, fields } of pagesOf(document.fields)) {
    const sent = new Map(fields.flatMap((field) => sentFor(field, { who, within: null, document })));
    answers = takenAnswers(document, answers, { asked: { page: number }, sent, context }).answers;
    for (const template of fields) {
      if (!isTemplate(template) || !template.isLooping) continue;
      const count = Math.min(template.maxLoops, 1 + who.people.length);
      for (let row = 0; row < count; row += 1) {
        const within = { templateId: template.id, row };
        const asked = document.groups.find(({ id }) => id === template.fieldGroupId)?.fields ?? [];
        const one = new Map(asked.flatMap((field) => sentFor(field, { who, within, document })));
        answers = takenAnswers(document, answers, { asked: within, sent: one, context }).answers;
      }
    }
  }
  return answers;
}

interface Asked {
  who: Respondent;
  within: RowOf | null;
  document: FormDocument;
}

function sentFor(field: Field, { who, within }: Asked): Sent {
  const draw = chance(`${who.name} ${field.label} ${within?.row ?? ""}`);
  const among = <T>(list: readonly T[]): T | undefined => list[Math.floor(draw * list.length)];
  const [firstName = who.firstName, ...rest] = (who.people[(within?.row ?? 0) - 1] ?? "")
    .split(" ")
    .filter(Boolean);
  const typist: Typist = {
    name: inputName(field.id, within),
    organisation: who.name,
    host: hostOf(who),
    firstName: who.firstName,
    person: { firstName, surname: rest.join(" ") || who.surname },
    year: Number(who.today.slice(0, 4)),
    draw,
    drawFor: (part) => chance(`${who.name} ${part}`),
    words: (label) => among(WORDS[label] ?? []),
    amount: (label) => numberFor(label, draw),
    address: among(ADDRESSES) ?? {},
    cell: (column) => among(CELLS[column] ?? []) ?? "",
  };
  return sampleOf(field.type).typed?.(field, typist) ?? [];
}

const hostOf = ({ name }: Respondent) =>
  `${name.toLowerCase().replaceAll(/[^a-z]+/g, "") || "guest"}.example`;

function numberFor(label: string, draw: number): number {
  if (label.includes("indemnity")) return 1_000_000 * (2 + Math.floor(draw * 9));
  if (label.includes("Founded")) return 1890 + Math.floor(draw * 130);
  if (label.includes("weight")) return 20 + Math.floor(draw * 900);
  return 6 + Math.floor(draw * 24);
}

const WORDS: Readonly<Record<string, readonly string[]>> = {
  "Stand number": ["A104", "A212", "B118", "B214", "B307", "C021", "P4-12"],
  Insurer: ["Seaward Mutual", "Quay & Sons", "Northern Marine", "Atlantic Union"],
  "Policy number": ["SM-204-118873", "QS/27/00412", "NM 7781 2043", "AU-993-20"],
  Description: [
    "Cruising yachts from 9 to 14 metres, built in our own yard and sailed by their owners.",
    "Engines, shafts and propellers for boats that work, with people who answer the telephone.",
    "Charts, plotters and radar: try them on our simulator, and on the water every afternoon.",
    "Clothing for wet days. Bring your old jacket, and we tell you what can be mended.",
  ],
  "How will you keep the flame safe?": [
    "One of us stays at the forge all the time. Two extinguishers and a fire blanket are beside it.",
    "The burner is behind glass. Extinguisher on the counter, gas off at night.",
  ],
  "Your message": [
    "Is there parking for bicycles near Gate 3?",
    "Can we come on Friday with a class of thirty? They are between ten and twelve.",
    "I write for a sailing magazine and would like to talk to two first-time exhibitors.",
    "We build small electric launches and would like to hear what a berth costs.",
    "My mother uses a wheelchair. Which pontoons can she get onto?",
    "I lost a grey cap in hall B last year. It is probably gone, but I liked it.",
  ],
  "What should we do better?": [
    "More taps on the pontoons.",
    "A quieter place to talk to customers.",
    "Keep the opening hours as they were.",
    "Tell us the unloading times a month earlier.",
  ],
  Name: ["Gull 28", "Quiet Drive 6", "Foam Luff 2", "Pilot S", "Harbour Lamp"],
};

const CELLS: readonly (readonly string[])[] = [
  ["HB27 QAY", "LX71 SEA", "Gull 28", "Tern 34", "WR19 BOW"],
  ["Van, 3.5 t", "Lorry, 7.5 t", "Car and trailer"],
];

const ADDRESSES = [
  {
    addressLine1: "12 Dock Gate Road",
    city: "Southampton",
    county: "Hampshire",
    country: "United Kingdom",
    postcode: "SO14 3TG",
  },
  {
    addressLine1: "Unit 4, The Boatyard",
    addressLine2: "Shore Road",
    city: "Plymouth",
    county: "Devon",
    country: "United Kingdom",
    postcode: "PL1 3RP",
  },
  {
    addressLine1: "88 Quay Street",
    city: "Bristol",
    county: "Bristol",
    country: "United Kingdom",
    postcode: "BS1 4DJ",
  },
  {
    addressLine1: "3 Harbour Walk",
    city: "Cardiff",
    county: "Glamorgan",
    country: "United Kingdom",
    postcode: "CF10 4PA",
  },
] as const;
