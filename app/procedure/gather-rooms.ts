import { hasLevel, type Level } from "~/identity/permissions.rules";
import { ADMIN_GROUP_TITLES, type AdminPlace, type QuickLink, type RoomTexts } from "./room";

type List = readonly RoomTexts[];

/** One part of each room that has it. */
type Part<Rooms extends List, Name extends keyof RoomTexts> = {
  [At in keyof Rooms]: Rooms[At] extends { [N in Name]: infer Value } ? Value : never;
}[number];

/** Several objects as one that has the keys of all. */
type Merged<Union> = { [Key in KeysOf<Union>]: Union extends { [K in Key]: infer Value } ? Value : never };
type KeysOf<Union> = Union extends unknown ? keyof Union & string : never;
type ValuesOf<Union> = Union extends unknown ? Union[keyof Union] : never;

/** `mail:*` stands for `mail:` and whatever follows. */
type Named<Key> = Key extends `${infer Word}*` ? `${Word}${string}` : Key;

/** What all rooms give, as the rest of the product reads it. Two rooms that give one name are refused at once. */
export function gathered<const Rooms extends List>(rooms: Rooms) {
  const all: List = rooms;
  return {
    all,
    sentences: merged(all.flatMap((room) => Object.values(room.activities ?? {}))) as Record<
      KeysOf<ValuesOf<Part<Rooms, "activities">>>,
      string
    >,
    subjects: subjectsOf(all),
    mails: merged(all.map((room) => room.mails ?? {})) as Merged<Part<Rooms, "mails">>,
    subscribers: merged(all.map((room) => room.subscribers ?? {})) as Record<
      KeysOf<Part<Rooms, "subscribers">>,
      "tellsSomebody" | "keepsOrder"
    >,
    /** A type alone: what may stand in an outbox row. */
    subscriberNames: "" as Named<KeysOf<Part<Rooms, "subscribers">>>,
    adminGroups: ADMIN_GROUP_TITLES.map((title) => ({
      title,
      places: all
        .flatMap((room): readonly AdminPlace[] => room.places ?? [])
        .filter(({ group }) => group === title)
        .sort((one, other) => (one.order ?? 0) - (other.order ?? 0)),
    })).filter(({ places }) => places.length > 0),
    quickLinks: quickLinksOf(all),
    tips: merged(all.map((room) => room.tips ?? {})),
    corePages: Object.assign({}, ...all.map((room) => room.corePages)) as NonNullable<RoomTexts["corePages"]>,
    searchKinds: byOrder(merged(all.map((room) => room.searchKinds ?? {}))) as Merged<
      Part<Rooms, "searchKinds">
    >,
    lockTypes: all.flatMap((room) => room.lockTypes ?? []) as unknown as Part<Rooms, "lockTypes">,
  };
}

function merged<Value>(parts: readonly Record<string, Value>[]): Record<string, Value> {
  const names = parts.flatMap((part) => Object.keys(part));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`Two rooms register ${twice}`);
  return Object.assign({}, ...parts);
}

const byOrder = <Value extends { order: number }>(parts: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(parts).sort(([, one], [, other]) => one.order - other.order));

/** The choices of the activity filter, each with the words that its kinds begin with. */
function subjectsOf(all: List): { value: string; label: string; begins: string[] }[] {
  const subjects = byOrder(merged(all.map((room) => room.subjects ?? {})));
  return Object.entries(subjects).map(([value, { label }]) => {
    const kinds = all.flatMap((room) => Object.keys(room.activities?.[value] ?? {}));
    return { value, label, begins: [...new Set(kinds.map((kind) => `${kind.split(".")[0]}.`))] };
  });
}

/** By their order; those that few people have stand last. */
function quickLinksOf(all: List): QuickLink[] {
  const links = all.flatMap((room): readonly QuickLink[] => room.quickLinks ?? []);
  const isHigher = (one: Level, other: Level) => Number(!hasLevel(other, one));
  const order = (link: QuickLink) => link.order ?? Number.POSITIVE_INFINITY;
  return links.sort(
    (one, other) =>
      isHigher(one.access, other.access) - isHigher(other.access, one.access) ||
      (order(one) === order(other) ? 0 : order(one) - order(other)),
  );
}
