/**
 * The names that the rooms give, as far as what stands below them needs their types. `app/rooms.ts` fills it in: what is below the
 * rooms imports none of them, not even a type.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled in by app/rooms.ts
export interface RoomNames {}

type Named<Name extends string> = RoomNames extends { [N in Name]: infer Kind } ? Kind : never;

/** What a command may record; past tense, `task.completed`. */
export type ActivityKind = Named<"activity">;
/** Who acts on what happened, as an outbox row names it: `taskReminders`, `mail:<id>`. */
export type SubscriberName = Named<"subscriber">;
export type SearchKind = Named<"search">;
