import {
  type Audience,
  audienceRule,
  isSeenBy,
  type ReadingTeam,
} from "~/features/teams/audience/audience.rules";
import { addTeam } from "~/features/teams/teams.commands.server";
import type { Client } from "../harness/http";
import { fileEvent } from "./file-event";
import { givePassword, signedIn } from "./portal-event";
import { person } from "./test-event";

export type Reader = "own" | "colleague" | "other" | "share" | "organiser" | "staff" | "foreign";

/** An event with every kind of reader, and who of them sees what by the pure rule. */
export async function listsEvent(slug: string) {
  const files = await fileEvent(slug);
  const { at, clients, types } = files;
  const organisers = await addTeam(at.ctx(), {
    ...{ name: "organisers", teamTypeId: null, isOrganiser: true, owner: person("Organiser", slug) },
  });
  await givePassword(at.on, organisers.ownerId);
  const readers: Record<Reader, Client> = {
    own: clients.ash,
    colleague: clients.colleague,
    other: clients.birch,
    share: clients.child,
    organiser: await signedIn(slug, `organiser@${slug}`),
    staff: files.staff,
    foreign: clients.foreign,
  };
  const team = (change: Partial<ReadingTeam>): ReadingTeam => ({
    ...{ isOrganiser: false, isChild: false, teamTypeId: null, parentTypeId: null },
    ...change,
  });
  const teams: Partial<Record<Reader, ReadingTeam>> = {
    own: team({ teamTypeId: types.ash }),
    colleague: team({ teamTypeId: types.ash }),
    other: team({ teamTypeId: types.birch }),
    share: team({ isChild: true, parentTypeId: types.ash }),
    organiser: team({ isOrganiser: true }),
  };
  return {
    ...files,
    readers,
    sees(reader: Reader, thing: Audience): boolean {
      if (reader === "foreign") return false;
      const known = teams[reader];
      return known ? isSeenBy(audienceRule(thing, known)) : thing.isOpen;
    },
    /** Of somebody elsewhere the same address is that of their own event, which has no such thing. */
    urlFor: (reader: Reader, path: string) =>
      reader === "foreign" ? files.elsewhere(path) : files.url(path),
  };
}

/** What of `names` stands in a page, as its text. */
export const namesIn = (body: string, names: readonly string[]) =>
  names.filter((name) => body.includes(name)).sort();

export function formOf(fields: Record<string, string | readonly string[]>) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, String(one));
  return { form };
}
