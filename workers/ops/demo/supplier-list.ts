import type { ColourName } from "./pictures/logos";
import type { DEMO_TYPES } from "./teams";

type TypeName = (typeof DEMO_TYPES)[number];

export interface DemoSupplier {
  company: string;
  description: string;
  /** The sign of its logo, and the colours: ground, sign, what stands out in it. */
  logo: readonly [sign: string, ground: ColourName, main: ColourName, second: ColourName];
  /** Of its website and of its people's addresses, below `.example`. */
  host: string;
  /** Name, job, telephone, and the first part of the address. */
  contacts: readonly (readonly [name: string, jobTitle: string, phone: string, mailbox: string])[];
  isFeatured?: boolean;
  shown?: readonly TypeName[];
  hidden?: readonly TypeName[];
  isArchived?: boolean;
}

const BUILDERS: readonly DemoSupplier[] = [
  {
    company: "Calshot Exhibits",
    description: "Space-only stands from timber and sailcloth",
    logo: ["sails", "deep", "white", "mint"],
    host: "calshotexhibits",
    hidden: ["Start-up pod"],
    contacts: [["Bryony Calder", "Design", "023 8090 0310", "studio"]],
  },
  {
    company: "Dockside Displays",
    description: "Shell scheme upgrades and graphics",
    logo: ["panels", "navy", "white", "amber"],
    host: "docksidedisplays",
    shown: ["Shell scheme"],
    contacts: [["Imogen Vale", "Orders", "023 8090 0322", "orders"]],
  },
  {
    company: "Ensign Graphics",
    description: "Printing and fitting on site, overnight",
    logo: ["flag", "coral", "white", "peach"],
    host: "ensigngraphics",
    contacts: [["Theo Marchetti", "Print room, day and night", "07700 900112", "print"]],
  },
  {
    company: "Fairway Flooring",
    description: "Carpet, vinyl and decking",
    logo: ["planks", "sand", "bark", "wood"],
    host: "fairwayflooring",
    contacts: [["Connie Adair", "Floors for halls A and B", "023 8090 0347", "floors"]],
  },
  {
    company: "Keel & Frame",
    description: "Two-storey stands, own engineers",
    logo: ["keel", "pale", "deep", "coral"],
    host: "keelandframe",
    shown: ["Space only"],
    contacts: [
      ["Rhys Maddox", "Structural engineer", "023 8090 0356", "engineers"],
      ["Odile Fournier", "Projects", "07700 900143", "projects"],
    ],
  },
  {
    company: "Netley Joinery",
    description: "Counters and cabinets made to measure",
    logo: ["joint", "ink", "amber", "white"],
    host: "netleyjoinery",
    contacts: [["Frank Netley", "Workshop", "023 8090 0361", "workshop"]],
  },
  {
    company: "Seawall Structures",
    description: "Truss, tents and covered pontoons",
    logo: ["truss", "blue", "white", "foam"],
    host: "seawallstructures",
    contacts: [["Ada Kirchner", "Hire desk", "023 8090 0370", "hire"]],
  },
  {
    company: "The Stand Yard",
    description: "Hire stands from 9 m²",
    logo: ["yard", "fresh", "white", "deep"],
    host: "standyard",
    contacts: [["Wes Tolland", "Hire and delivery", "07700 900155", "yard"]],
  },
];

const POWER: readonly DemoSupplier[] = [
  {
    company: "Quay Electrical",
    description: [
      "Official electrical contractor of the show since 2019. Orders placed ten weeks ahead cost a fifth less.",
      "Supplies from 1 to 63 ampere, single and three phase, in the halls and on the pontoons. Sockets, track lights, testing of your own equipment, and a night line during build-up.",
      "- Ordered ten weeks ahead: a fifth less.\n- Changes on site cost £45.00 each.\n- Switched off each show day at 18:30.",
    ].join("\n\n"),
    logo: ["bolt", "deep", "amber", "mint"],
    host: "quayelectrical",
    isFeatured: true,
    contacts: [
      ["Rosalind Spencer-Whitworth", "Exhibition manager, orders and invoices", "023 8090 0231", "orders"],
      ["Kwame Boateng", "Site electrician, build-up and show days", "07700 900561", "site"],
    ],
  },
  {
    company: "Beacon Networks",
    description: "Fixed lines and Wi-Fi on the pontoons",
    logo: ["beacon", "navy", "white", "amber"],
    host: "beaconnetworks",
    contacts: [["Yusuf Demir", "Network desk, hall B", "023 8090 0244", "help"]],
  },
  {
    company: "Freshwater Connect",
    description: "Water and waste for stands and berths",
    logo: ["water", "foam", "blue", "white"],
    host: "freshwaterconnect",
    contacts: [["Mabel Ings", "Connections", "023 8090 0250", "connect"]],
  },
  {
    company: "Lumen Hire",
    description: "Stage and stand lighting",
    logo: ["bulb", "ink", "amber", "white"],
    host: "lumenhire",
    contacts: [["Pascal Renner", "Lighting design", "07700 900178", "light"]],
  },
  {
    company: "Shoreline Power",
    description: "Shore power on all pontoons",
    logo: ["shore", "sand", "navy", "blue"],
    host: "shorelinepower",
    shown: ["On-water berth"],
    contacts: [["Nell Hargreave", "Pontoon electrician", "07700 900184", "pontoons"]],
  },
  {
    company: "Southern Compressed Air",
    description: "Air lines and compressors",
    logo: ["air", "fresh", "white", "ink"],
    host: "southernair",
    contacts: [["Gil Prentice", "Hire desk", "023 8090 0266", "hire"]],
  },
];

const LIFTING: readonly DemoSupplier[] = [
  {
    company: "Hamble Lifting and Haulage",
    description:
      "Official crane and forklift contractor. Crane, forklifts and drivers at Gate 3, free until noon on build-up days.\n\nOne slot is 40 minutes. Masts and hulls over 6 metres need two slots, one after the other.",
    logo: ["hook", "ink", "amber", "white"],
    host: "hamblelifting",
    isFeatured: true,
    contacts: [
      ["Dee Marlow", "Gate 3", "+44 (0)23 8090 0412", "gate3"],
      ["Lorcan Fitch", "Appointed person", "07700 900210", "lifts"],
    ],
  },
  {
    company: "Customs House Forwarding",
    description: "Papers for boats from outside the UK",
    logo: ["globe", "pale", "navy", "blue"],
    host: "customshouse",
    contacts: [["Delphine Roux", "Temporary imports", "023 8090 0425", "papers"]],
  },
  {
    company: "Itchen Boat Movers",
    description: "Road transport up to 18 metres",
    logo: ["trailer", "deep", "white", "coral"],
    host: "itchenmovers",
    hidden: ["Start-up pod"],
    contacts: [["Stan Whitcombe", "Route planning", "023 8090 0433", "routes"]],
  },
  {
    company: "Meridian Couriers",
    description: "Parcels to your stand, twice a day",
    logo: ["parcel", "coral", "white", "navy"],
    host: "meridiancouriers",
    contacts: [["Parcel desk", "Gate 2, 08:00 to 18:00", "023 8090 0448", "parcels"]],
  },
  {
    company: "Saxon Storage",
    description: "Empty cases and crates during the show",
    logo: ["crates", "sand", "bark", "coral"],
    host: "saxonstorage",
    contacts: [["Una Prior", "Empties, Gate 5", "07700 900236", "empties"]],
  },
  {
    company: "Test Valley Trailers",
    description: "Trailers by the day",
    logo: ["wheel", "foam", "deep", "coral"],
    host: "testvalleytrailers",
    contacts: [["Barney Holt", "Yard", "01794 960 122", "yard"]],
  },
];

const STANDS: readonly DemoSupplier[] = [
  {
    company: "Galley & Co.",
    description:
      "Stand catering and coffee. Breakfast boxes for crews from 06:30. The only caterer on the pontoons.",
    logo: ["cup", "navy", "white", "coral"],
    host: "galley",
    isFeatured: true,
    contacts: [["Marguerite Ashdown", "Orders until 16:00 of the day before", "023 8090 0501", "crew"]],
  },
  {
    company: "Bluewater Furniture",
    description: "Chairs, tables and display cases",
    logo: ["chair", "blue", "white", "amber"],
    host: "bluewaterfurniture",
    contacts: [["Kit Lawson", "Showroom and hire", "023 8090 0514", "hire"]],
  },
  {
    company: "Hythe Refrigeration",
    description: "Fridges and ice",
    logo: ["frost", "foam", "navy", "blue"],
    host: "hytherefrigeration",
    contacts: [["Edda Lind", "Ice by eight every morning", "07700 900255", "ice"]],
  },
  {
    company: "Leaf on Deck",
    description: "Plants and flowers, watered daily",
    logo: ["leaf", "pale", "green", "white"],
    host: "leafondeck",
    contacts: [["Saskia Brandt", "Plants", "07700 900261", "plants"]],
  },
  {
    company: "Press Gang Coffee",
    description: "Barista bar by the day",
    logo: ["bean", "sand", "bark", "peach"],
    host: "pressgang",
    contacts: [["Luca Ferro", "Bookings", "07700 900272", "bar"]],
  },
  {
    company: "Tidy Stand",
    description: "Cleaning before doors open",
    logo: ["broom", "mint", "deep", "coral"],
    host: "tidystand",
    contacts: [["Joy Abara", "Night shift", "07700 900284", "nights"]],
  },
];

const SERVICES: readonly DemoSupplier[] = [
  {
    company: "Anglesea Marine Insurance",
    description: "Public liability for the show days",
    logo: ["shield", "deep", "white", "fresh"],
    host: "angleseamarine",
    contacts: [["Colin Draycott", "Cover within a day", "023 8090 0602", "cover"]],
  },
  {
    company: "Harbour First Aid",
    description: "First aiders for build-up",
    logo: ["cross", "pale", "red", "white"],
    host: "harbourfirstaid",
    contacts: [["Nurse on duty", "Day and night during build-up", "07700 900300", "duty"]],
  },
  {
    company: "Interpreters Afloat",
    description: "French, Dutch, German and Italian",
    logo: ["words", "sand", "navy", "coral"],
    host: "interpretersafloat",
    contacts: [["Annelies de Wit", "Bookings", "023 8090 0621", "talk"]],
  },
  {
    company: "Pilot Security",
    description: "Night watch on stands and pontoons",
    logo: ["moon", "dusk", "peach", "amber"],
    host: "pilotsecurity",
    contacts: [["Control room", "Day and night", "07700 900333", "watch"]],
  },
  {
    company: "Spinnaker Staffing",
    description: "Hosts and interpreters by the hour",
    logo: ["petals", "coral", "white", "peach"],
    host: "spinnakerstaffing",
    contacts: [["Tess Okonedo", "Rota", "023 8090 0648", "rota"]],
  },
  {
    company: "Portside Marquees",
    description: "Not at the show this year",
    logo: ["sails", "amber", "white", "sand"],
    host: "portsidemarquees",
    isArchived: true,
    contacts: [],
  },
];

/** By supplier type, in their order: 31 that teams order from, and one of a year before. */
export const SUPPLIERS: Record<string, readonly DemoSupplier[]> = {
  "Stand building": BUILDERS,
  "Power, water and internet": POWER,
  "Lifting and transport": LIFTING,
  "Furniture and catering": STANDS,
  "Services and insurance": SERVICES,
};
