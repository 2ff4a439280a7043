import type { TaskValues } from "~/features/tasks/tasks.schema";
import { type DemoFile, pdf } from "./documents";
import { showLogo } from "./pictures/logos";

export interface DemoTask extends Partial<Omit<TaskValues, "groupIds" | "teamTypeIds" | "attachmentIds">> {
  title: string;
  group: string | null;
  /** Days from today; null = no due date. */
  due: number | null;
  types?: string[];
  attachments?: readonly DemoFile[];
}

export const DEMO_GROUPS = [
  "Stand and structure",
  "Services and health and safety",
  "Marketing",
  "People and passes",
  "Money and paperwork",
];

const ON_WATER = ["On-water berth"];
const SPACE_ONLY = ["Space only", "On-water berth"];

/** 25 tasks of every type but forms, with due dates around today. */
export const DEMO_TASKS: readonly DemoTask[] = [
  {
    title: "Submit stand design drawings",
    group: "Stand and structure",
    due: -4,
    types: SPACE_ONLY,
    type: "upload",
    isTimeSensitive: true,
    isApprovalNeeded: true,
    lookFor:
      "- Plan and one elevation, with sizes\n- Nothing over 4 m, and a structural note above 2.5 m\n- Exits of 1.2 m, marked",
    description:
      "Upload plans and elevations of your stand.\n\n- Show **every height above 2.5 m**.\n- Mark exits and the way to them.\n- Name the person in charge on site.",
    attachments: [
      pdf("Stand design guidelines.pdf", "Stand design guidelines", [
        "1. No part of a stand is higher than 4 m. Above 2.5 m we need a structural drawing.",
        "2. Walls towards a neighbour are white, clean and without cables.",
        "3. Exits are at least 1.2 m wide and never locked while the show is open.",
        "4. Platforms over 150 mm need a ramp.",
      ]),
      pdf("Hall plan.pdf", "Hall plan, second edition", [
        "Hall 1: shell scheme and start-up pods.",
        "Hall 2: space only.",
        "Quay: berths and demonstration pontoon.",
      ]),
    ],
  },
  {
    title: "Confirm stand dimensions",
    group: "Stand and structure",
    due: -21,
    showToChildTeams: true,
    description: "Check the width and depth on your floor plan. Tell us at once when something is not right.",
  },
  { title: "Choose shell scheme or space only", group: "Stand and structure", due: -30 },
  { title: "Rigging and suspended items", group: "Stand and structure", due: 12, types: SPACE_ONLY },
  {
    title: "Confirm your berth and draught",
    group: "Stand and structure",
    due: 6,
    types: ON_WATER,
    isTimeSensitive: true,
    description: "The harbour master needs length, beam, draught and air draught of every boat.",
  },
  { title: "Floor covering and colours", group: "Stand and structure", due: 40, isRequired: false },
  {
    title: "Order power, furniture and lighting",
    group: "Services and health and safety",
    due: 9,
    showToChildTeams: true,
    description: "Orders after the due date cost 20% more and depend on what is left.",
  },
  {
    title: "Risk assessment and method statement",
    group: "Services and health and safety",
    due: 10,
    type: "pdfForm",
    isApprovalNeeded: true,
    lookFor: "Signed and dated\nValid until the last day of break-down",
    attachments: [
      pdf("Risk assessment form.pdf", "Risk assessment and method statement", [
        "Stand:  ______________________    Person in charge:  ______________________",
        "Work over or near water:  yes / no        Lifting above 250 kg:  yes / no",
        "Hazard                         Who may be harmed                What we do about it",
        "____________________________________________________________________________",
      ]),
    ],
    description:
      "Fill in the form and upload it: one document covering your stand build, any lifting, and work over or near water.\n\n- Name the person in charge on site.\n- Include a lift plan if anything weighs more than 250 kg.\n- Cover removal as well as build-up.",
  },
  {
    title: "Fire safety declaration",
    group: "Services and health and safety",
    due: 24,
    type: "disclaimer",
    showToChildTeams: true,
    attachments: [
      pdf("Fire safety rules.pdf", "Fire safety rules of the halls", [
        "1. Materials meet EN 13501-1 class B or better; bring the certificates.",
        "2. Gangways, exits, hydrants and call points stay clear at all times.",
        "3. No fuel, gas or solvent is kept on a stand, not overnight either.",
        "4. Whoever smells smoke presses the nearest call point, then tells the floor manager.",
      ]),
    ],
    disclaimer:
      "All materials on our stand meet EN 13501-1 class B or better.\n\nWe keep gangways, exits, hydrants and call points clear at all times. We store no fuel, gas or solvent on the stand. We have told everyone who works on it where the nearest exit is.",
  },
  {
    title: "Working near water: declaration",
    group: "Services and health and safety",
    due: -2,
    types: ON_WATER,
    type: "disclaimer",
    isTimeSensitive: true,
    disclaimer: "Everyone who works on the pontoons wears a lifejacket, and nobody works there alone.",
  },
  {
    title: "Book a forklift or crane",
    group: "Services and health and safety",
    due: 35,
    types: SPACE_ONLY,
    type: "externalForm",
    externalLink: "https://lifting.example/harbour-boat-show",
    description:
      "Our lifting contractor takes bookings on its own site. Come back and mark the task when you have one.",
  },
  { title: "Internet and telephone", group: "Services and health and safety", due: 48, isRequired: false },
  {
    title: "Exhibitor logo and brand colours",
    group: "Marketing",
    due: 16,
    type: "upload",
    showToChildTeams: true,
    description:
      "Upload your logo for the catalogue and the website: an SVG, or a PNG of at least 1,000 pixels.",
    attachments: [
      showLogo("Show logo.png"),
      pdf("Use of the show logo.pdf", "Use of the show logo", [
        "Leave free space around it, as wide as the sail.",
        "On dark ground use the white one.",
      ]),
    ],
  },
  { title: "Catalogue entry", group: "Marketing", due: -12, showToChildTeams: true },
  { title: "Press and social media contacts", group: "Marketing", due: -18 },
  { title: "Book a slot on the demonstration pontoon", group: "Marketing", due: 59, isRequired: false },
  {
    title: "New products for the innovation trail",
    group: "Marketing",
    due: 66,
    type: "tbc",
    isRequired: false,
    description: "What we need for the trail is settled with its sponsor next month. Keep the date free.",
  },
  { title: "Contractor and vehicle passes", group: "People and passes", due: 45, showToChildTeams: true },
  { title: "Exhibitor badges", group: "People and passes", due: 30, showToChildTeams: true },
  { title: "Emergency contact on site", group: "People and passes", due: 0, isTimeSensitive: true },
  { title: "Hotel rooms for your crew", group: "People and passes", due: null, isRequired: false },
  {
    title: "Public liability insurance",
    group: "Money and paperwork",
    due: -9,
    type: "upload",
    isApprovalNeeded: true,
    description: "Upload your certificate. At least £5 million, valid from build-up to the end of breakdown.",
  },
  { title: "Pay the second instalment", group: "Money and paperwork", due: 3 },
  {
    title: "Terms and conditions",
    group: "Money and paperwork",
    due: -40,
    type: "disclaimer",
    showToChildTeams: true,
    disclaimer:
      "We have read the terms and conditions of the Harbour Boat Show 2027 and accept them for our company.",
  },
  { title: "Tell us what you thought last year", group: null, due: null, isRequired: false },
];
