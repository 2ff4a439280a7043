import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { upperFirst } from "~/lib/text.rules";
import { ArchiveButtons } from "./archivable";
import { Badge } from "./badge";
import { ButtonLink } from "./button";
import { EditorForm } from "./editor-form";
import { EmptyState } from "./empty-state";
import type { LastResult, Limits } from "./fields-of";
import { counted } from "./format.rules";
import type { GroupWords } from "./group-list";
import { TextField } from "./inputs";
import { PageHead, SectionHead } from "./page-head";
import { Reorder, type ReorderItem, type ReorderProps } from "./reorder";

interface GroupEditorProps {
  of: GroupWords;
  group: { id: string; title: string; isArchived: boolean };
  limits: Limits<"title">;
  lastResult: LastResult | undefined;
  dir?: "auto";
  /** What stands in it, in its order. */
  items: readonly Omit<ReorderItem, "actions">[];
  moved: ReorderProps["moved"];
  /** What their order is for, where it needs saying. */
  about?: ReactNode;
}

/** A group: its title, and what stands in it while it is active. */
export function GroupEditor(props: GroupEditorProps) {
  const { of, group, limits, lastResult, dir } = props;
  const { paths, many } = of;
  return (
    <>
      <PageHead
        title={group.title}
        badge={group.isArchived && <Badge tone="neutral">Archived</Badge>}
        back={
          group.isArchived
            ? { to: paths.archived, label: `Archived ${many}` }
            : { to: paths.active, label: upperFirst(many) }
        }
        actions={<ArchiveButtons of={group} paths={paths} canDelete />}
      />
      <EditorForm
        id="group"
        limits={limits}
        lastResult={lastResult}
        current={{
          data: { title: group.title },
          version: group.title,
          saved: { who: "Somebody", when: "meanwhile" },
        }}
        versionName="was"
        path={paths.of(group.id)}
        seeCurrent="See the saved version"
        staysAt={[paths.order(group.id), paths.removals(group.id)]}
        differences={({ title }) => [
          { key: "title", label: "Title", mine: String(title), theirs: group.title },
        ]}
        submitLabel="Save title"
      >
        {(fields) => (
          <TextField
            field={fields.title}
            label="Title"
            hint={`The heading that teams see over its ${of.thing.many}.`}
            autoComplete="off"
            dir={dir}
          />
        )}
      </EditorForm>
      {!group.isArchived && <GroupMembers {...props} />}
    </>
  );
}

function GroupMembers({ of, group, items, moved, about }: GroupEditorProps) {
  const { paths, short, thing } = of;
  const things = upperFirst(thing.many);
  const add = (
    <ButtonLink icon="plus" to={paths.additions(group.id)}>
      {`Add ${thing.many}`}
    </ButtonLink>
  );
  return (
    <section className="section">
      <SectionHead title={things} count={items.length}>
        {add}
      </SectionHead>
      {items.length > 1 && about}
      {items.length > 0 ? (
        <Reorder
          label={`${things} in ${group.title}`}
          action={paths.order(group.id)}
          moved={moved}
          items={items.map((item) => ({
            ...item,
            actions: (
              <Form method="post" action={paths.removals(group.id)} preventScrollReset>
                <input type="hidden" name="id" value={item.id} />
                <button className="btn btn-quiet btn-sm" type="submit">
                  Remove
                  <span className="vh">
                    {" "}
                    {item.label}
                    {` from the ${short.one}`}
                  </span>
                </button>
              </Form>
            ),
          }))}
        />
      ) : (
        <EmptyState icon={of.thingIcon} title={`No ${thing.many} in this ${short.one}`} actions={add}>
          {`Teams do not see a ${short.one} without ${thing.many}.`}
        </EmptyState>
      )}
      {items.length > 1 && (
        <p className="small muted mt-3">{counted(items.length, thing.one)}. Each move is saved at once.</p>
      )}
    </section>
  );
}
