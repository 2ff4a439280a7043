import { expect, it } from "vitest";
import { mailAddress } from "~/lib/mail-address.schema";

const isTaken = (address: string) => mailAddress().safeParse(address).success;

it.each(["a@b.de", "a.b+c@b-c.co.uk", "o'neil@x1.org", "a@xn--bcher-kva.xn--p1ai"])(
  "%s is taken",
  (address) => expect(isTaken(address)).toBe(true),
);

it.each(["a@b-.de", "a@-b.de", "a@b.123", "a@b", "a@b..de", ".a@b.de", "a@b.xn--p1ai-", "a b@c.de", "a@b.d"])(
  "%s is not",
  (address) => expect(isTaken(address)).toBe(false),
);
