import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { SectionHead } from "~/ui/page-head";
import { AccountItems } from "./account-menu";
import type { adminMap } from "./admin-map.server";

interface Data extends Pick<ReturnType<typeof adminMap>, "groups"> {
  account: { name: string; role: string } & { links: Parameters<typeof AccountItems>[0]["links"] };
}

/** Below the start page: link cards in groups, each only for those who may open it (spec 1.2), and the account on a phone. */
export function AdminPlaces({ groups, account }: Data) {
  return (
    <>
      <section className="section" aria-labelledby="places">
        <SectionHead id="places" title="Everything you can manage" />
        {groups.length === 0 && (
          <EmptyState icon="lock" title="Nothing to manage with your role">
            Your role, {account.role}, opens no page here. Ask an admin of the event if you need one.
          </EmptyState>
        )}
        {groups.map(({ title, places }) => (
          <section className="places" aria-label={title} key={title}>
            <h3>{title}</h3>
            <ul>
              {places.map(({ to, icon, label, description, total, noun }) => (
                <li key={to}>
                  <Link to={to} title={description}>
                    <Icon name={icon} />
                    <span>{label}</span>
                    {total !== null && (
                      <span className="count">
                        {total}
                        <span className="vh"> {noun}</span>
                      </span>
                    )}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
      <section className="section narrow-account" aria-labelledby="account">
        <SectionHead id="account" title={account.name}>
          <span className="muted small">{account.role}</span>
        </SectionHead>
        <div className="panel">
          <AccountItems links={account.links} />
        </div>
      </section>
    </>
  );
}
