import type { Answers } from "../answers/answer.types";
import type { TriedPlace, TriedVerb } from "./tried-place.rules";

/** In UTF-16 units of JSON: what links carry along. Of more, only forms do; then a link begins its page anew. */
const MOST_IN_ADDRESS = 2_000;

const VERBS: readonly string[] = ["draft", "update", "rows"] satisfies TriedVerb[];

/** What the address of a tried form says: `?page=2`, `&entry=<template>.0`, `&do=rows`, `&answers={…}`. */
export function readAddress(search: URLSearchParams): {
  place: TriedPlace;
  verb: TriedVerb;
  answers: string | null;
} {
  const page = search.get("page") ?? "";
  const [, templateId, row] = /^([\w-]{1,64})\.(\d{1,3})$/.exec(search.get("entry") ?? "") ?? [];
  const verb = search.get("do") ?? "";
  return {
    place: {
      page: page === "check" ? "check" : /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
      within: templateId !== undefined && row !== undefined ? { templateId, row: Number(row) } : null,
    },
    verb: VERBS.includes(verb) ? (verb as TriedVerb) : "save",
    answers: search.get("answers"),
  };
}

/** The addresses of a form that is tried below `base`; `kept` goes with each. */
export function triedAddresses(base: string, kept: Readonly<Record<string, string>>, answers: Answers) {
  const json = JSON.stringify(answers);
  const isShort = json.length <= MOST_IN_ADDRESS;
  const at = ({ page, within }: TriedPlace, more: Readonly<Record<string, string>>) => {
    const params = new URLSearchParams({ ...kept, page: String(page), ...more });
    if (within) params.set("entry", `${within.templateId}.${within.row}`);
    return `${base}?${params}`;
  };
  return {
    json,
    link: (place: TriedPlace) => at(place, isShort && json !== "{}" ? { answers: json } : {}),
    verb: (place: TriedPlace, verb: TriedVerb) => at(place, verb === "save" ? {} : { do: verb }),
  };
}
