export const DEMO_TYPES = [
  "Shell scheme",
  "Space only",
  "On-water berth",
  "Country pavilion",
  "Start-up pod",
  "Partner",
] as const;

/** The demo's exhibitors: name, type, owner, members. The first is the one that the sign-ins belong to. */
export interface DemoTeam {
  name: string;
  type: (typeof DEMO_TYPES)[number] | null;
  owner: string;
  members?: string[];
  /** Name of the team that it shares a stand with. */
  shares?: string;
  /** 0 = never logged in, 1 = does everything early. */
  zeal: number;
}

const team = (
  name: string,
  type: DemoTeam["type"],
  owner: string,
  zeal: number,
  members: string[] = [],
): DemoTeam => ({
  name,
  type,
  owner,
  zeal,
  members,
});
const share = (name: string, shares: string, owner: string, zeal: number): DemoTeam => ({
  name,
  type: null,
  owner,
  shares,
  zeal,
});

export const DEMO_TEAMS: readonly DemoTeam[] = [
  team("Solent Rigging Co.", "Space only", "Amara Okafor", 0.55, ["Tom Ellery", "Priya Nair", "Jonas Weber"]),
  share("Kestrel Sails", "Solent Rigging Co.", "Maya Osei", 0.6),
  team("Aldermoor Chandlery", "Shell scheme", "Sanjay Rao", 0.7, ["Beth Carver"]),
  team("Beaulieu Yacht Sales", "On-water berth", "Charlotte Finch", 0.5),
  team("Blackwater Boatyard", "On-water berth", "Owen Price", 0.3),
  team("Calshot Sailcloth", "Shell scheme", "Ingrid Dahl", 0.6),
  team("Dolphin Marine Finance", "Shell scheme", "Mark Adeyemi", 0.95),
  team("Emsworth Outboards", "Space only", "Ruth Bailey", 0.2),
  team("Fairlead Insurance", "Shell scheme", "Daniel Kerr", 0.9),
  team("Gosport Gangways", "Space only", "Lucy Tran", 0),
  team("Hamble Electronics", "Shell scheme", "Farid Haddad", 0.55),
  team("Itchen Marine Towing", "On-water berth", "Gareth Lowe", 0.4),
  team("Lymington Teak", "Shell scheme", "Peter Holloway", 0.15),
  team("Needles Navigation", "Shell scheme", "Aisha Rahman", 0.7, ["Leon Baptiste"]),
  team("Netley Coatings", "Space only", "Rob Sinclair", 0.3),
  team("Redbridge Ropes", "Shell scheme", "Hannah Wolfe", 0.8),
  team("Tidewater Engines", "Space only", "Victor Almeida", 0),
  team("Warsash Winches", "Shell scheme", "Elise Moreau", 0.6),
  team("Ashlett Paddleboards", "Shell scheme", "Niamh Doyle", 0.45),
  team("Bosham Canvas", "Shell scheme", "Callum Reid", 0.65),
  share("Cleat & Co.", "Bosham Canvas", "Freya Lund", 0.5),
  team("Bursledon Brightwork", "Space only", "Marta Nowak", 0.5),
  team("Cowes Charter", "On-water berth", "Henry Okoro", 0.75, ["Isla Grant"]),
  team("Dunwich Dinghies", "Space only", "Samir Patel", 0.35),
  team("Eastney Anchors", "Shell scheme", "Grace Liu", 0.6),
  team("Fawley Fuel Systems", "Space only", "Oscar Lindqvist", 0.1),
  team("Gurnard Galley Kitchens", "Shell scheme", "Tamsin Hale", 0.7),
  team("Hythe Hydraulics", "Space only", "Bruno Costa", 0.5),
  team("Keyhaven Kayaks", "Shell scheme", "Zoe Marsden", 0.85),
  share("Paddle Post", "Keyhaven Kayaks", "Ewan Fraser", 0.4),
  team("Langstone Lifejackets", "Shell scheme", "Noor Aziz", 0.9),
  team("Marchwood Marinas", "On-water berth", "Julia Petrov", 0.55),
  team("Milford Masts", "Space only", "Ben Achebe", 0.25),
  team("Osborne Optics", "Shell scheme", "Clara Weiss", 0.65),
  team("Portchester Pumps", "Shell scheme", "Liam Byrne", 0),
  team("Ryde RIBs", "On-water berth", "Sofia Marino", 0.5),
  share("Throttle Works", "Ryde RIBs", "Dev Kapoor", 0.3),
  team("Seaview Signals", "Shell scheme", "Anya Kovacs", 0.6),
  team("Titchfield Trailers", "Space only", "George Mbeki", 0.45),
  team("Yarmouth Yarns", "Shell scheme", "Poppy Ashdown", 0.8),
  team("Made in Brittany", "Country pavilion", "Yann Le Goff", 0.6, ["Maëlle Kerven"]),
  team("Nautica Italiana", "Country pavilion", "Chiara Ferri", 0.45),
  team("Dutch Yachting Pavilion", "Country pavilion", "Pieter van Dam", 0.9, ["Sanne Bakker"]),
  team("Boats of Norway", "Country pavilion", "Solveig Berg", 0.7),
  team("Hanse Yachts & Partners", "Country pavilion", "Jürgen Sommer", 0.35),
  team("Polish Boats", "Country pavilion", "Agnieszka Wójcik", 0.55),
  team("Foilworks", "Start-up pod", "Tariq Hussain", 0.3),
  team("Tidal Batteries", "Start-up pod", "Erin Walsh", 0.65),
  team("Kelp & Co.", "Start-up pod", "Hugo Lambert", 0.5),
  team("Anchor Sense", "Start-up pod", "Mei Lin", 0.85),
  team("Quiet Hull", "Start-up pod", "Jakub Novák", 0),
  team("Harbour Hop", "Start-up pod", "Lerato Dube", 0.4),
  team("Salt Sensors", "Start-up pod", "Arjun Menon", 0.6),
  team("Wharf Robotics", "Start-up pod", "Ines Duarte", 0.2),
  team("Ocean Quay Marina", "Partner", "Simon Aldous", 0.95, ["Kate Rowe", "Imran Shah"]),
  team("South Coast Bank", "Partner", "Deborah Clarke", 0.75),
  team("Lifeboat Volunteers", "Partner", "Alan Pearce", 0.8),
  team("Coastline Radio", "Partner", "Gemma Hart", 0.5),
  team("Tidewatch Magazine", "Partner", "Felix Brandt", 0.45),
  team("Southampton Ferries", "Partner", "Nadia Rossi", 0.6),
];
