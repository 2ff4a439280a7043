import { Fragment } from "react";

/** An e-mail address that goes to a new line behind its @ or a dot where it must, not before its last letter. */
export function MailAddress({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one address never move
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
