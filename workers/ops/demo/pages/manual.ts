import { pdf } from "../documents";
import { button, type DemoPage, note, readToo, shown, table, words } from "./page.types";

const GATE_3 = "Ocean Quay, Southampton SO14 3QN";

/** Both events have a page of this name. */
export const BUILD_UP_TITLE = "Build-up and breakdown";

/** What every exhibitor reads before the show. */
export const MANUAL: readonly DemoPage[] = [
  {
    title: "Getting to Ocean Quay",
    description: "By road, by rail and by water, and where to leave the car.",
    icon: "map-pin",
    cover: "Shuttle boat from Town Quay.png",
    isPublic: true,
    showToChildTeams: true,
    sections: [
      words(
        "By road",
        "Leave the motorway at junction 3 and follow the brown signs to **Ocean Quay**. Vehicles for build-up use Gate 3; visitors’ cars use Gate 1.",
        "- Car parks open at 07:00.\n- Exhibitors park free of charge with a pass.\n- There is no overnight parking.",
      ),
      { type: "googleMaps", form: { heading: "Ocean Quay, Gate 3", place: GATE_3 } },
      shown("Site plan, Ocean Quay.svg", "Gates, halls, car park and pontoons.", "On the site"),
      words(
        "By rail and by water",
        "Southampton Central is a walk of 15 minutes. A shuttle boat leaves Town Quay every half hour while the show is open; bicycles travel free.",
      ),
      table(
        "Shuttle boat",
        ["From Town Quay", "From Ocean Quay", "Days"],
        ["08:30 to 18:00, every 30 minutes", "09:00 to 18:30, every 30 minutes", "Show days"],
        ["07:00, 08:00, 17:30, 19:00", "07:30, 08:30, 18:00, 19:30", "Build-up and breakdown"],
      ),
    ],
  },
  {
    title: BUILD_UP_TITLE,
    description: "Lift slots, access hours and vehicle rules for the build-up and breakdown days.",
    icon: "truck",
    cover: "Lift at Gate 3.png",
    showToChildTeams: true,
    sections: [
      words(
        "Before you arrive",
        "Build-up takes the three days before the show, from **08:00 on the first** to 20:00 on the third. Everything heavier than 50 kg comes in through Gate 3. Your lift slot is confirmed by e-mail.",
        "- Book every vehicle before the due date of the task below.\n- Bring your risk assessment and lift plan, printed.\n- Anyone under 16 cannot be on site during build-up.",
      ),
      note("warning", "Wear one at all times, including during breaks.", "Lifejackets on pontoons"),
      table(
        "Build-up hours",
        ["Day", "Open", "Lifting until", "Vehicles out by"],
        ["First", "08:00 to 20:00", "18:00", "20:00"],
        ["Second", "07:00 to 22:00", "18:00", "22:00"],
        ["Third", "07:00 to 20:00", "12:00", "16:00"],
      ),
      shown("Build-up at the quay.png", "Unload, then move on to the lorry park.", "On the quay"),
      note(
        "default",
        "Forklifts and drivers are free until noon on each build-up day. Ask at the Gate 3 office.",
      ),
      note("danger", "Do not walk or stand under a lifted boat. Whoever does is sent off site for the day."),
      { type: "googleMaps", form: { heading: "How to get to Gate 3", place: GATE_3 } },
      {
        type: "pdf",
        form: { heading: "Vehicle routes" },
        files: [
          pdf("Vehicle routes.pdf", "Vehicle routes during build-up", [
            "1. All vehicles enter by Gate 3 and leave by Gate 5.",
            "2. The quay is one-way, from east to west. The limit is 10 km/h.",
            "3. Unload, then move the vehicle to the lorry park within 30 minutes.",
          ]),
          pdf("Lorry park rules.pdf", "Lorry park: rules and hours", [
            "Open from 06:00 to 22:30. Engines are off. Drivers stay reachable by telephone.",
            "Trailers with boats on them stand on the northern side.",
          ]),
        ],
      },
      { type: "taskList", form: { heading: "Before you bring a crane" }, task: "Book a forklift or crane" },
      {
        type: "youTube",
        form: { heading: "Crane safety briefing", video: "aqz-KE-bpKQ" },
      },
      words(
        "Breakdown",
        "Doors close on the last show day at **17:00**. No vehicle may enter before 18:30, when the last visitors have left.",
        "All stands must be empty by 20:00 on the next day. What is left after that is cleared at your cost.",
      ),
      readToo(
        "More on this",
        ["download", "RAMS template 2027"],
        ["supplier", "Hamble Lifting and Haulage"],
        ["content", "Getting to Ocean Quay"],
        ["task", "Risk assessment and method statement"],
        ["task", "Fire safety declaration"],
      ),
      button("See all your tasks", "/tasks"),
    ],
  },
  {
    title: "Safety on the pontoons",
    description: "Lifejackets, emergency calls, and what to do when somebody falls in.",
    icon: "life-buoy",
    cover: "Lifebuoy.png",
    showToChildTeams: true,
    sections: [
      words(
        "Three rules",
        "1. Everybody on a pontoon wears a lifejacket, from the first day of build-up to the last of breakdown.\n2. Nobody works alone over the water.\n3. Gangways stay clear: cables, hoses and boxes lie on your side of the line.",
      ),
      shown("Signs on the pontoons.svg", "You find these signs at the head of each pontoon."),
      note(
        "danger",
        "Call 999 first, then the harbour office: 023 8090 0114. Say which pontoon and which berth.",
        "In an emergency",
      ),
      table(
        "Whom to call",
        ["What", "Who", "Number"],
        ["Fire, injury, somebody in the water", "Emergency services", "999"],
        ["Then, always", "Harbour office", "023 8090 0114"],
        ["First aid, day and night", "Harbour First Aid", "07700 900300"],
        ["Fuel or oil on the water", "Harbour master", "VHF channel 12"],
      ),
      { type: "vimeo", form: { heading: "Getting back on board, in two minutes", video: "76979871" } },
      note(
        "success",
        "Staff who took the ten-minute briefing get a green band: it saves the questions at Gate 3.",
      ),
      readToo(
        "To read and to sign",
        ["download", "Site safety rules, Ocean Quay"],
        ["task", "Emergency contact on site"],
        ["supplier", "Harbour First Aid"],
      ),
    ],
  },
  {
    title: "Your stand, step by step",
    description: "From the plan to the opening: what to settle when, for stands in the halls.",
    icon: "list-checks",
    cover: "Halls A to C from the water.png",
    types: ["Shell scheme", "Space only", "Country pavilion", "Start-up pod"],
    showToChildTeams: true,
    sections: [
      words(
        "Shell scheme or space only",
        "A **shell scheme** stand has walls, a carpet, a name board and one socket. A **space only** stand is a marked floor: you build it, and we approve your drawings first.",
      ),
      shown(
        "Shell scheme, 6 × 4 m.svg",
        "Shell scheme: walls of 2.5 m, white, with a fascia in the colour of the hall.",
      ),
      table(
        "What is settled when",
        ["Weeks before", "You", "We"],
        ["16", "Confirm the dimensions", "Send the floor plan"],
        ["12", "Send drawings", "Approve within ten working days"],
        ["8", "Order power, furniture and lighting", "Send the invoice"],
        ["2", "Order badges", "Send your lift slot"],
      ),
      shown("Hall B, stands.svg", "Hall B, with B214 on its eastern side.", "Where stands are"),
      { type: "taskList", form: { heading: "First of all" }, task: "Confirm stand dimensions" },
      readToo(
        "Builders and plans",
        ["download", "Floor plan, halls A to C"],
        ["supplier", "Calshot Exhibits"],
        ["supplier", "The Stand Yard"],
      ),
    ],
    unpublished: note(
      "default",
      "The name board takes 28 characters this year. Tell us yours before the plan goes to print.",
      "New: name boards",
    ),
  },
  {
    title: "Pontoon berths",
    description: "For exhibitors on the water: moorings, shore power, fenders, and whom to call by radio.",
    icon: "anchor",
    cover: "Motor yachts at their berths.png",
    types: ["On-water berth"],
    showToChildTeams: true,
    sections: [
      words(
        "Coming alongside",
        "Call **Ocean Quay Marina** on channel 80 before you enter the basin. A berthing master meets you at the pontoon and takes your lines.",
        "- Fenders on both sides, at the height of the pontoon.\n- No overhang over the gangway: bowsprits are turned in.\n- Engines off within five minutes.",
      ),
      shown("Pontoons 4 to 9, berths.svg", "Dashed berths are still free.", "Pontoons 4 to 9"),
      note("default", "Shore power is 32 A. Bring your own lead, with the blue plug."),
      {
        type: "taskList",
        form: { heading: "What the harbour master needs" },
        task: "Confirm your berth and draught",
      },
      readToo(
        "Plans and power",
        ["download", "Pontoon berth plan, rev D"],
        ["download", "Harbour chart with approach"],
        ["supplier", "Shoreline Power"],
      ),
    ],
  },
  {
    title: "Breakdown and departures",
    description: "What must be gone by when, and in which order boats leave.",
    icon: "ship",
    cover: "Boats leave after the show.png",
    isDraft: true,
    sections: [
      words("Breakdown", "Breakdown begins at 18:30 on the last show day, and not earlier."),
      shown("Pontoons from above.png", "Pontoons 4 to 6 leave first."),
      readToo("The plan", ["download", "Breakdown and departures plan"]),
    ],
  },
];
