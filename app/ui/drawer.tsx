import { type ReactNode, useId } from "react";
import { upperFirst } from "~/lib/text.rules";
import { ButtonLink } from "./button";
import { EmptyState } from "./empty-state";
import { Icon, type IconName } from "./icon";
import { Link } from "./link";
import { useModal } from "./modal";
import { Toasts } from "./toast";

export type RouteDrawerProps = {
  title: string;
  /** The line over the title: the group that the thing is in. */
  eyebrow?: ReactNode;
  closeTo: string;
  /** At most two buttons, the primary one last. */
  foot?: ReactNode;
  /** Focused on leaving when the page was opened at this address: the row's link. */
  returnFocusTo?: string;
  children: ReactNode;
};

/** A thing of a list, over that list, at its own address. Whoever renders the list under it gives the list `inert=""`. */
export function RouteDrawer({ title, eyebrow, closeTo, foot, returnFocusTo, children }: RouteDrawerProps) {
  const dialog = useModal(closeTo, returnFocusTo);
  const id = useId();
  return (
    <>
      <Link className="scrim" to={closeTo} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <dialog className="drawer" open ref={dialog} aria-labelledby={id}>
        <div className="drawer-head">
          <div>
            {eyebrow && <p className="small muted">{eyebrow}</p>}
            <h2 id={id} tabIndex={-1} data-focus="">
              {title}
            </h2>
          </div>
          <Link className="btn btn-quiet btn-sm" to={closeTo} preventScrollReset>
            <Icon name="x" />
            Close
          </Link>
        </div>
        <div className="drawer-main">
          <Toasts />
          {/* What scrolls must be reachable by keyboard. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <section className="drawer-body" tabIndex={0} aria-labelledby={id}>
            {children}
          </section>
        </div>
        {foot && <div className="drawer-foot">{foot}</div>}
      </dialog>
    </>
  );
}

/** In place of a thing that is not there, or that the reader may not see. */
export function GoneDrawer({ noun, icon, backTo }: { noun: string; icon: IconName; backTo: string }) {
  return (
    <RouteDrawer title={`${upperFirst(noun)} not found`} closeTo={backTo}>
      <EmptyState
        icon={icon}
        title={`This ${noun} is not there any more`}
        actions={<ButtonLink to={backTo}>Back</ButtonLink>}
      >
        It was taken away, or is not shown to your team.
      </EmptyState>
    </RouteDrawer>
  );
}
