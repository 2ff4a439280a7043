import { button, type DemoPage, note, readToo, shown, table, words } from "./page.types";

/** What makes the days at the show easier. */
export const AROUND: readonly DemoPage[] = [
  {
    title: "Marketing toolkit",
    description: "Logos, badges, posts and banners: tell your customers where to find you.",
    icon: "megaphone",
    cover: "Two sails.png",
    showToChildTeams: true,
    sections: [
      words(
        "Use our logo",
        "You may use the logo of the show in everything that announces your stand. Leave free space around it, as wide as the sail, and choose the white one on dark ground.",
      ),
      shown("Show logo.svg"),
      words(
        "Words that work",
        "Say where you are and what one can do there: *“Hall B, stand B214: try the new winch under load.”* Posts with a picture of people on board are shared most.",
      ),
      readToo(
        "To take along",
        ["download", "Brand kit Harbour Boat Show 2027"],
        ["download", "Marketing toolkit: posts and banners"],
        ["task", "Exhibitor logo and brand colours"],
        ["supplier", "Ensign Graphics"],
      ),
      {
        ...words(
          "Press conference",
          "Hall A, on the eve of the opening. Who speaks is settled a month before.",
        ),
        isHidden: true,
      },
      button("Open the downloads", "/downloads"),
    ],
  },
  {
    title: "Power, water and internet",
    description: "What your stand or berth has, what you can order, and when it is switched on.",
    icon: "plug",
    cover: "Shore power.png",
    showToChildTeams: true,
    sections: [
      table(
        "Supplies",
        ["What", "In the halls", "On the pontoons"],
        ["Power", "1 to 63 A, from below", "16 to 63 A, from the pedestal"],
        ["Water", "Halls A and C", "At each berth"],
        ["Internet", "Fixed line, or Wi-Fi for ten", "Wi-Fi for four"],
      ),
      note("warning", "Orders after the due date cost 20% more and depend on what is left."),
      words(
        "Switching on and off",
        "Power comes on at 10:00 on the second day of build-up, after the electrician has tested your stand. It goes off at 18:30 on each show day; order a night line for fridges and servers.",
      ),
      { type: "taskList", form: { heading: "Order in time" }, task: "Order power, furniture and lighting" },
      readToo(
        "Who does it",
        ["supplier", "Quay Electrical"],
        ["supplier", "Beacon Networks"],
        ["supplier", "Freshwater Connect"],
        ["download", "Electrical regulations for stands"],
      ),
    ],
  },
  {
    title: "Show days",
    description: "Opening hours, deliveries, catering and waste while visitors are here.",
    icon: "clock",
    cover: "Coffee on the pontoon.png",
    showToChildTeams: true,
    sections: [
      table(
        "Hours",
        ["", "First to fourth day", "Last day"],
        ["Exhibitors", "08:00 to 19:00", "08:00 to 22:00"],
        ["Visitors", "10:00 to 18:00", "10:00 to 17:00"],
        ["Deliveries to stands", "08:00 to 09:30", "08:00 to 09:30"],
        ["Coffee for crews", "from 06:30", "from 06:30"],
      ),
      words(
        "Waste and water",
        "Bags are collected after closing: clear ones for what can be recycled, black ones for the rest. Taps for drinking water are at every gate.",
      ),
      note(
        "success",
        "The crew canteen in hall C serves breakfast and a warm lunch to everybody with a badge.",
      ),
      readToo(
        "To order",
        ["supplier", "Galley & Co."],
        ["supplier", "Press Gang Coffee"],
        ["supplier", "Tidy Stand"],
      ),
    ],
  },
  {
    title: "Badges and passes",
    description: "Who needs which, how many you get, and where to collect them.",
    icon: "ticket",
    cover: "Bunting, background.png",
    showToChildTeams: true,
    sections: [
      words(
        "Two kinds",
        "**Badges** are for your own people and hold for all show days. **Contractor passes** are for those who build, and end when the doors open.",
      ),
      shown("Badge, exhibitor.svg", "Names are printed as you type them."),
      { type: "taskList", form: { heading: "Names, please" }, task: "Exhibitor badges" },
      readToo("Rules", ["download", "Exhibitor badge rules"], ["task", "Contractor and vehicle passes"]),
    ],
  },
  {
    title: "Hotels and evenings",
    description: "Rooms at exhibitor rates, the reception, and where crews meet.",
    icon: "hotel",
    cover: "Evening on the quay.png",
    sections: [
      words(
        "Rooms",
        "We hold rooms in six hotels until five weeks before the show. The codes are in the list; further from the quay is quieter, and the shuttle boat stops at the Old Sail Loft.",
      ),
      readToo("The list", ["download", "Hotel list with exhibitor rates"]),
      words(
        "Exhibitors’ reception",
        "On the evening of the first show day, Quay House, first floor, from 18:30. Bring your badge, and one guest.",
      ),
    ],
  },
  {
    title: "Innovation trail",
    description: "For start-ups: how your product becomes one of the twelve stops.",
    icon: "star",
    cover: "Signal flags.png",
    types: ["Start-up pod", "Country pavilion"],
    sections: [
      words(
        "Twelve stops",
        "Visitors follow the signal flags from pod to pod. Each stop has a flag, a lectern with two sentences, and five minutes of yours every full hour.",
        "What is chosen: new since the last show, seen nowhere else, and ready to be touched.",
      ),
      shown("Kayaks on the beach.png", "Last year’s winner: a kayak of flax."),
      note(
        "default",
        "The jury meets eight weeks before the show. Products that come later are shown, not judged.",
      ),
    ],
  },
];
