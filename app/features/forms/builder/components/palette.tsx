import { Form } from "@remix-run/react";
import { type KeyboardEvent, useRef, useState } from "react";
import { folded, holdsWords, searchWords } from "~/lib/text.rules";
import { FormId } from "~/ui/form-id";
import { Icon, type IconName } from "~/ui/icon";
import { TextLink } from "~/ui/link";
import { fieldGroupsPath, fieldsPath } from "../../admin-forms.paths";
import { TEMPLATE } from "../../document/structure.rules";
import { fieldIcon, labelOfType } from "../../document/types/builder-kinds.rules";
import { MOST_WORKING_FIELDS } from "../../fields/working-copy.rules";
import type { BuilderData } from "../builder.server";
import { type PaletteGroup, QUESTIONS, textAndMedia } from "../palette.rules";

interface Entry {
  add: string;
  icon: IconName;
  name: string;
  about: string;
}
interface EntryGroup {
  title: string;
  entries: readonly Entry[];
}
interface List {
  id: "question" | "text" | "group";
  label: string;
  icon: IconName;
  groups: readonly EntryGroup[];
}

/** What can be added behind the chosen field: three lists, searched as one. Each entry is a button that adds it. */
export function Palette({ data }: { data: BuilderData }) {
  const { owner, toPlace, mayEditGroups, fields, chosen } = data;
  if (fields >= MOST_WORKING_FIELDS) {
    return (
      <p className="add-full muted">
        There can be at most {MOST_WORKING_FIELDS} fields. Delete one first to add another.
      </p>
    );
  }
  const lists: List[] = [
    { id: "question", label: "Add question", icon: "plus", groups: QUESTIONS.map(typeEntries) },
    { id: "text", label: "Add text or media", icon: "type", groups: textAndMedia(owner).map(typeEntries) },
  ];
  if (owner.kind === "form")
    lists.push({ id: "group", label: "Add field group", icon: "inbox", groups: [groupEntries(toPlace)] });
  return (
    <div className="add-field" id="add-field">
      {lists.map((list) => (
        <PaletteList key={`${list.id} ${chosen?.id}`} data={data} list={list} all={lists}>
          {list.id === "group" && (
            <p className="add-note">
              {toPlace.length === 0 && "No field group is published yet. "}
              {mayEditGroups && <TextLink to={fieldGroupsPath}>Edit field groups</TextLink>}
            </p>
          )}
        </PaletteList>
      ))}
    </div>
  );
}

const typeEntries = ({ title, types }: PaletteGroup): EntryGroup => ({
  title,
  entries: types.map(({ type, about }) => ({
    ...{ add: type, icon: fieldIcon(type), name: labelOfType(type), about },
  })),
});

const groupEntries = (groups: BuilderData["toPlace"]): EntryGroup => ({
  title: "Field groups",
  entries: groups.map(({ id, title, description }) => ({
    ...{ add: `group ${id}`, icon: fieldIcon(TEMPLATE), name: title, about: description },
  })),
});

function PaletteList({
  data: { owner, revision, before, ids },
  list,
  all,
  children,
}: {
  data: BuilderData;
  list: List;
  all: readonly List[];
  children: React.ReactNode;
}) {
  const box = useRef<HTMLDetailsElement>(null);
  const [query, setQuery] = useState("");
  const words = searchWords(query);
  const groups = words.length === 0 ? list.groups : groupsWith(words, all);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { current: details } = box;
    if (!details?.open) return;
    if (event.key === "Escape") {
      event.preventDefault();
      details.open = false;
      details.querySelector("summary")?.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...details.querySelectorAll<HTMLElement>(".add-search, .add-entry")];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <details
      className="add-list"
      name="palette"
      ref={box}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        const { currentTarget: details } = event;
        if (details.open) details.querySelector<HTMLElement>(".add-search")?.focus();
      }}
    >
      <summary className="btn btn-sm">
        <Icon name={list.icon} />
        {list.label}
      </summary>
      <Form method="post" action={fieldsPath(owner)} className="add-pop">
        <FormId key={revision} id={ids[list.id]} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="before" value={before} />
        <input
          type="search"
          className="input add-search needs-js"
          aria-label={`${list.label}: search`}
          placeholder="Search"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // What is called so, else what is found first; nothing while nothing was looked for.
            event.preventDefault();
            const found = [...(box.current?.querySelectorAll<HTMLButtonElement>(".add-entry") ?? [])];
            const called = found.find(({ dataset }) => folded(dataset.name ?? "").startsWith(folded(query)));
            if (words.length > 0) (called ?? found[0])?.click();
          }}
        />
        {groups.map(({ title, entries }) => (
          <EntrySection key={title} title={title} entries={entries} />
        ))}
        {groups.length === 0 && <p className="add-note">Nothing is called that.</p>}
        {children}
      </Form>
    </details>
  );
}

/** What has all the words in its name, its group or what is said of it. */
const groupsWith = (words: string[], lists: readonly List[]): EntryGroup[] =>
  lists
    .flatMap((one) => one.groups)
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter(({ name, about }) => holdsWords(`${title} ${name} ${about}`, words)),
    }))
    .filter(({ entries }) => entries.length > 0);

function EntrySection({ title, entries }: EntryGroup) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {entries.map(({ add, icon, name, about }) => (
          <li key={add}>
            <button className="add-entry" type="submit" name="add" value={add} data-name={name}>
              <Icon name={icon} />
              <span>
                <span dir="auto">{name}</span>
                {about && <small dir="auto">{about}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
