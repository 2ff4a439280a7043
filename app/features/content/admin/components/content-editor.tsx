import { Form } from "@remix-run/react";
import { useState } from "react";
import { EditorLock } from "~/features/locks/editor-lock";
import { useIsSettled } from "~/remix/router-state";
import { Badge } from "~/ui/badge";
import { Button, ButtonLink, ButtonRow } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { LastResult } from "~/ui/fields-of";
import { FormId } from "~/ui/form-id";
import { Icon } from "~/ui/icon";
import { useIsUnsaved } from "~/ui/leave-guard";
import { Link, TextLink } from "~/ui/link";
import { SavedLine } from "~/ui/saving/saved-line";
import { SAVES, useAfterSaves } from "~/ui/saving/use-after-saves";
import type { SavingState } from "~/ui/saving/use-saved-at-once";
import { SubmitButton } from "~/ui/submit-button";
import {
  adminContentListPath,
  adminContentPath,
  contentAudiencePath,
  contentCopiesPath,
  contentHistoryPath,
  contentListPaths,
  contentPreviewPath,
  contentPublicationPath,
  contentSettingsPath,
  sectionPath,
  sectionsPath,
  sectionVerbPath,
} from "../../content.paths";
import { SECTION_GROUPS, SECTION_ICONS, SECTION_LABELS } from "../../content.texts";
import { MOST_SECTIONS } from "../../section-types.rules";
import type { SectionType } from "../../sections.schema";
import type { EditorData } from "../editor.server";
import { CanvasSection } from "./canvas-section";
import { EditedSection } from "./edited-section";
import { PageSettings } from "./page-settings";

/** A page as staff make it: its sections at the left, itself in the middle, its settings at the right. */
export function ContentEditor({
  data,
  lastResult,
}: {
  data: EditorData;
  lastResult?: LastResult | undefined;
}) {
  const { content, chosen, outline, shown } = data;
  const here = chosen ? sectionPath(content.id, chosen.id) : adminContentPath(content.id);
  const [saving, setSaving] = useState<SavingState>({ state: "rest" });
  const looks = new Map(shown.map((section) => [section.id, section]));
  return (
    <div className="content-editor editor-frame" {...useAfterSaves(useIsSettled(SAVES))}>
      <EditorBar data={data} saving={saving} />
      <EditorLock type="content" id={content.id} heldBy={data.heldBy} here={here}>
        {(isFree) => (
          <div className="editor-cols">
            <Outline data={data} isFree={isFree} />
            <div className="editor-canvas">
              <div className="editor-canvas-in">
                {outline.map((row, index) =>
                  row.id === chosen?.id ? (
                    <EditedSection
                      key={row.id}
                      data={data}
                      chosen={chosen}
                      isFree={isFree}
                      lastResult={lastResult}
                      onState={setSaving}
                    />
                  ) : (
                    <CanvasSection
                      key={row.id}
                      contentId={content.id}
                      place={index + 1}
                      row={row}
                      look={looks.get(row.id) ?? null}
                    />
                  ),
                )}
                {outline.length === 0 && (
                  <EmptyState icon="file-text" title="No sections yet">
                    A page is made of sections: texts, tables, pictures, maps, tasks. Add the first one below.
                  </EmptyState>
                )}
                {isFree && <AddSection data={data} />}
                <Removed data={data} isFree={isFree} />
              </div>
            </div>
            <aside className="editor-props" aria-labelledby="settings-head">
              <h2 id="settings-head">Page settings</h2>
              <fieldset disabled={!isFree} className="bare">
                <legend className="vh">Page settings</legend>
                <PageSettings key={content.id} data={data} back={here} onState={setSaving} />
              </fieldset>
              <PageActions data={data} />
            </aside>
          </div>
        )}
      </EditorLock>
    </div>
  );
}

function EditorBar({
  data: { content, publishedOn, savedAt },
  saving,
}: {
  data: EditorData;
  saving: SavingState;
}) {
  const isUnsaved = useIsUnsaved();
  const hasChanges = !content.isPublished || content.revision !== content.liveRevision;
  return (
    <header className="editor-bar">
      <ButtonLink variant="quiet" icon="arrow-left" to={adminContentListPath}>
        Content
      </ButtonLink>
      <h1 dir="auto">{content.title}</h1>
      <span className="editor-state">
        {content.isArchived ? (
          <Badge tone="neutral">Archived</Badge>
        ) : publishedOn ? (
          `Published ${publishedOn}`
        ) : (
          "Draft"
        )}
      </span>
      <div className="btn-row">
        <SavedLine saving={saving} savedAt={savedAt} />
        <ButtonLink icon="eye" to={contentPreviewPath(content.id)}>
          Preview
        </ButtonLink>
        {hasChanges ? (
          <ButtonLink variant="primary" to={contentPublicationPath(content.id)}>
            {content.isPublished ? "Publish changes" : "Publish"}
          </ButtonLink>
        ) : (
          <ButtonLink to={contentPublicationPath(content.id)}>
            {isUnsaved ? "See what is live" : "All that is saved is live"}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}

function Outline({ data: { content, outline, chosen }, isFree }: { data: EditorData; isFree: boolean }) {
  return (
    <nav className="editor-outline" aria-labelledby="sections-head">
      <h2 id="sections-head">Sections</h2>
      {outline.length > 0 && (
        <ol>
          {outline.map(({ id, type, name, isPublished, isNewSection, isBroken }) => (
            <li key={id}>
              <Link
                className="outline-row"
                to={sectionPath(content.id, id)}
                aria-current={id === chosen?.id ? "true" : undefined}
                preventScrollReset
              >
                <Icon name={isBroken ? "circle-alert" : (SECTION_ICONS[type as SectionType] ?? "file")} />
                <span dir="auto">{name}</span>
                {isBroken ? (
                  <span className="muted">Broken</span>
                ) : !isPublished ? (
                  <span className="muted">Hidden</span>
                ) : content.isPublished && isNewSection ? (
                  <span className="muted">New</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ol>
      )}
      {isFree && (
        <a className="btn btn-quiet" href="#add-section">
          <Icon name="plus" />
          Add section
        </a>
      )}
    </nav>
  );
}

/** Each tile adds an empty section at the end, and opens it. */
function AddSection({ data: { content, outline, ids } }: { data: EditorData }) {
  return (
    <section className="editor-add" aria-labelledby="add-section">
      <h2 id="add-section">Add a section</h2>
      {outline.length >= MOST_SECTIONS ? (
        <p className="muted">
          A page has at most {MOST_SECTIONS} sections. Delete one first, or begin another page.
        </p>
      ) : (
        <Form method="post" action={sectionsPath(content.id)}>
          <FormId key={outline.length} id={ids.section} />
          {SECTION_GROUPS.map(({ title, types }) => (
            <div className="add-group" key={title}>
              <h3>{title}</h3>
              <div className="add-tiles">
                {types.map((type) => (
                  <button key={type} className="add-tile" type="submit" name="type" value={type}>
                    <Icon name={SECTION_ICONS[type]} size={20} />
                    {SECTION_LABELS[type]}
                  </button>
                ))}
              </div>
            </div>
          ))}
        </Form>
      )}
    </section>
  );
}

/** What was deleted can be put back until the page is published. */
function Removed({ data: { content, removed }, isFree }: { data: EditorData; isFree: boolean }) {
  if (removed.length === 0) return null;
  return (
    <section className="editor-removed" aria-labelledby="removed-head">
      <h2 id="removed-head">Deleted since the last publishing</h2>
      <ul>
        {removed.map(({ id, name }) => (
          <li key={id}>
            <span dir="auto">{name}</span>
            {isFree && (
              <Form method="post" action={sectionVerbPath(content.id, id, "restoration")}>
                <Button variant="text">
                  Put back<span className="vh"> {name}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PageActions({ data: { content, ids, canDelete } }: { data: EditorData }) {
  const archive = content.isArchived ? contentListPaths.restorations : contentListPaths.archives;
  return (
    <section>
      <p className="props-links">
        <TextLink to={contentSettingsPath(content.id)}>Address, icon and cover</TextLink>
        <TextLink to={contentHistoryPath(content.id)}>History</TextLink>
        <TextLink to={contentAudiencePath(content.id)}>Who sees this, and why</TextLink>
      </p>
      <ButtonRow>
        <Form method="post" action={contentCopiesPath(content.id)}>
          <FormId key={content.id} id={ids.page} />
          <SubmitButton size="sm" icon="copy" busyLabel="Copying…">
            Duplicate
          </SubmitButton>
        </Form>
        <Form method="post" action={archive}>
          <input type="hidden" name="ids" value={content.id} />
          <SubmitButton
            size="sm"
            icon={content.isArchived ? "rotate-ccw" : "archive"}
            busyLabel={content.isArchived ? "Restoring…" : "Archiving…"}
          >
            {content.isArchived ? "Restore page" : "Archive page"}
          </SubmitButton>
        </Form>
        {canDelete && (
          <ButtonLink
            size="sm"
            variant="quiet"
            icon="trash-2"
            to={`${contentListPaths.removal}?ids=${content.id}`}
          >
            Delete
          </ButtonLink>
        )}
      </ButtonRow>
    </section>
  );
}
