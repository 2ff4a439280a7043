import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { formOf, type listsEvent } from "./lists-event";
import { textOf } from "./portal-event";

export const CARDS = "/admin/dashboard-header/cards";
export const LAYOUTS = "/admin/dashboard-header/layouts";

export type Fields = Record<string, string | readonly string[]>;

/** What tests of cards and layouts do in an event, by the forms of its admin. */
export function cardsIn(at: () => Awaited<ReturnType<typeof listsEvent>>) {
  const post = (path: string, fields: Fields, client = at().staff) =>
    client.post(at().url(path), formOf(fields));
  const rows = <Row>(statement: ReturnType<typeof sql>) => at().at.rows<Row>(statement);
  const cardNow = async (title: string) =>
    (
      await rows<{ id: string; version: number }>(sql`select id, version from card where title = ${title}`)
    )[0];
  const layoutNow = async (name: string) =>
    (
      await rows<{ id: string; version: number; isDefault: number }>(
        sql`select id, version, is_default as isDefault from card_layout where name = ${name}`,
      )
    )[0];
  const cardsOf = async (layoutId: string) =>
    (
      await rows<{ id: string }>(
        sql`select card_id as id from card_layout_card where layout_id = ${layoutId} order by position`,
      )
    ).map(({ id }) => id);

  /** By the form, as an admin adds it. */
  async function card(title: string, fields: Fields = { type: "tasks" }): Promise<string> {
    const answer = await post(`${CARDS}/add`, { title, ...fields });
    expect(answer.status, textOf(answer.body).slice(0, 600)).toBe(302);
    return (await cardNow(title))?.id ?? "";
  }
  async function sixCards(name: string): Promise<string[]> {
    const ids: string[] = [];
    for (let n = 1; n <= 6; n += 1) ids.push(await card(`${name} ${n}`));
    return ids;
  }
  async function layout(name: string, cardIds: readonly string[], fields: Fields = {}): Promise<string> {
    const answer = await post(`${LAYOUTS}/add`, { name, cardIds, ...fields });
    expect(answer.status, textOf(answer.body).slice(0, 600)).toBe(302);
    return (await layoutNow(name))?.id ?? "";
  }

  return { post, rows, cardNow, layoutNow, cardsOf, card, sixCards, layout };
}

/** The cards of a dashboard, as they stand in it: title and fact. */
export const standIn = (html: string) =>
  [...html.matchAll(/<article class="card[^"]*">(.*?)<\/article>/gs)].map(([, body = ""]) => ({
    title: textOf(/<h3[^>]*>(.*?)<\/h3>/s.exec(body)?.[1] ?? "").trim(),
    fact: textOf(/class="fact">(.*?)<\/div>/s.exec(body)?.[1] ?? "").trim(),
    to: /<a [^>]*href="([^"]*)"/.exec(body)?.[1],
  }));
