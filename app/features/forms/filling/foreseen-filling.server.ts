import type { Read } from "#db/read-batch";
import type { Foreseeing } from "~/procedure/phases";
import { fillingReads } from "../submissions/filling-reads.server";
import { storedForMember } from "../submissions/open-filling.server";
import { submitReads } from "../submissions/submit-reads.server";
import { type FillingUse, fillingBy, type PlaceParams } from "./filling-use.server";
import { picturesOf } from "./form-pictures.server";

type Foreseen = readonly Read<unknown>[];

/** What a page's buttons will read of whoever has a team. Guests are known by what they hold, which is looked at first. */
export function foreseenPage(use: FillingUse, args: Foreseeing<PlaceParams>): Foreseen {
  const stored = storedAt(use, args);
  return stored ? asked({ ...fillingReads(args.reader, stored), pictures: picturesOf(stored.formId) }) : [];
}

/** What sending in will read. */
export function foreseenSubmit(use: FillingUse, args: Foreseeing<PlaceParams>): Foreseen {
  const stored = storedAt(use, args);
  return stored ? asked({ ...submitReads(args.reader, stored), ...fillingReads(args.reader, stored) }) : [];
}

function storedAt(use: FillingUse, { params, search, reader }: Foreseeing<PlaceParams>) {
  const filling = fillingBy(use, { params, search });
  return filling.of === "guest" ? null : storedForMember(filling, reader.actor);
}

const asked = (reads: Record<string, Read<unknown>>): Foreseen =>
  Object.values(reads).filter(({ isKnown }) => !isKnown);
