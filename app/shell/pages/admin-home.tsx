import { useRouteLoaderData } from "@remix-run/react";
import { procedure } from "~/procedure/procedure.server";
import type { AdminNotice } from "~/procedure/room";
import { Banner } from "~/ui/banner";
import { Card, Cards } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { PageHead, SectionHead } from "~/ui/page-head";
import { pageTitle } from "~/ui/page-title";
import { AccountItems } from "../account-menu";
import type { loader as layoutLoader } from "../admin-layout";

export const loader = procedure.permission("reportViewer").loader(() => null);

export const meta = pageTitle("Admin");

/** Grouped link cards; each only for those who may open it (spec 1.2). */
export default function AdminHome() {
  const layout = useRouteLoaderData<typeof layoutLoader>("shell/admin-layout");
  const groups = layout?.groups ?? [];
  return (
    <>
      <PageHead title="Admin" />
      {layout?.notices.map((notice) => (
        <Notice {...notice} key={notice.title} />
      ))}
      {groups.length === 0 && (
        <EmptyState icon="lock" title="Nothing to manage with your role">
          Your role, {layout?.account.role}, opens no page here. Ask an admin of the event if you need one.
        </EmptyState>
      )}
      {groups.map((group) => (
        <section className="section" aria-label={group.title} key={group.title}>
          <SectionHead title={group.title} />
          <Cards>
            {group.places.map((place) => (
              <Card
                to={place.to}
                icon={place.icon}
                title={place.label}
                key={place.to}
                fact={place.total === null ? undefined : counted(place.total, place.noun)}
              >
                {place.description}
              </Card>
            ))}
          </Cards>
        </section>
      ))}
      {layout && (
        <section className="section narrow-account" aria-labelledby="account">
          <SectionHead id="account" title={layout.account.name}>
            <span className="muted small">{layout.account.role}</span>
          </SectionHead>
          <div className="panel">
            <AccountItems links={layout.account.links} />
          </div>
        </section>
      )}
    </>
  );
}

function Notice({ tone, title, text, link }: ReturnType<AdminNotice["say"]>) {
  return (
    <Banner tone={tone} title={title}>
      {text}
      {link && (
        <>
          {" "}
          <Link to={link.to}>{link.label}</Link>.
        </>
      )}
    </Banner>
  );
}
