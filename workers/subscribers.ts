import { connectRooms } from "~/connect-rooms.server";
import type { Subscriber } from "~/procedure/room-work.server";
import { SUBSCRIBERS } from "~/rooms.server";

// The Worker and its pages are bundled one by one: jobs run commands too, with what is connected here.
connectRooms();

/** Who acts on an outbox row, and on what: the name that a room registers, whose `*` stands for the subject. */
export function subscriberFor(name: string): { subscriber: Subscriber; subject: string } {
  const key = Object.keys(SUBSCRIBERS).find((known) =>
    known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : name === known,
  );
  const subscriber = key === undefined ? undefined : SUBSCRIBERS[key];
  if (key === undefined || !subscriber) throw new Error(`Nobody subscribes as ${name}`);
  return { subscriber, subject: key.endsWith("*") ? name.slice(key.length - 1) : "" };
}
