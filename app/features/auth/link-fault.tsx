import type { ReactNode } from "react";
import { Banner } from "~/ui/banner";
import { LINK_FAULTS } from "./auth.texts";

/** A mailed link that leads nowhere any more: what happened, what to do, and last the reason in the catalogue's words. */
export function LinkFault({ state, children }: { state: keyof typeof LINK_FAULTS; children: ReactNode }) {
  const { title, reason } = LINK_FAULTS[state];
  return (
    <Banner tone="warning" title={title}>
      {children}
      <small className="block mt-2">{reason}</small>
    </Banner>
  );
}
