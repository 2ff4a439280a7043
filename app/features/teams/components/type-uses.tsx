import { upperFirst } from "~/lib/text.rules";
import { Badge } from "~/ui/badge";
import { counted } from "~/ui/format.rules";
import { Link } from "~/ui/link";
import { Section } from "~/ui/page-head";
import { DataTable } from "~/ui/table";
import type { Use } from "../types/team-type.queries.server";

/** Where a team type is named, a list a kind of thing. */
export function TypeUses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) {
    return (
      <Section title="Where it is used">
        <p className="muted">Nothing is for this type alone or with others yet.</p>
      </Section>
    );
  }
  return uses.map(({ one, many, n, things }) => (
    <Section key={one} title={`Where it is used: ${many}`} count={n}>
      <DataTable
        caption={`${many} for this type`}
        rows={things}
        rowKey={(thing) => thing.id}
        columns={[
          {
            key: "title",
            header: upperFirst(one),
            primary: true,
            render: (thing) => <Link to={thing.to}>{thing.title}</Link>,
          },
          {
            key: "only",
            header: "For",
            render: (thing) => {
              if (thing.isOnly) return <Badge tone="warning">This type only</Badge>;
              return thing.isHidden ? (
                <Badge tone="warning">Hidden from this type</Badge>
              ) : (
                "This type and others"
              );
            },
          },
        ]}
      />
      {n > things.length && (
        <p className="small muted mt-2">
          {things.length} of {counted(n, one, many)} are shown.
        </p>
      )}
    </Section>
  ));
}
