import type { ReactNode } from "react";
import { EditorLock } from "~/features/locks/editor-lock";
import { useIsSettled } from "~/remix/router-state";
import { Banner } from "~/ui/banner";
import { Link } from "~/ui/link";
import { SAVES, useAfterSaves } from "~/ui/saving/use-after-saves";
import { editorFieldPath, ownerPath } from "../../admin-forms.paths";
import { FieldGroupTabs } from "../../components/field-group-tabs";
import { FormTabs } from "../../components/form-tabs";
import type { BuilderData } from "../builder.server";
import { BuilderBar } from "./builder-bar";
import { Canvas } from "./canvas";
import { Outline } from "./outline";
import { useBuilderKeys } from "./use-builder-keys";
import { useChosenField } from "./use-chosen-field";

/**
 * A form or a field group as staff make it: its outline at the left, a page of it in the middle, the properties of the chosen field
 * at the right. `isOneField`: the page of one field, which a narrow screen shows alone.
 */
export function Builder({
  data,
  isOneField = false,
  panel,
}: {
  data: BuilderData;
  isOneField?: boolean;
  /** Of the chosen field; null where none is. */
  panel: ((isFree: boolean) => ReactNode) | null;
}) {
  const { owner, chosen, head, general, isArchived } = data;
  useBuilderKeys();
  const afterSaves = useAfterSaves(useIsSettled(SAVES));
  useChosenField(chosen?.id ?? null, data.revision);
  const here = chosen ? editorFieldPath(owner, chosen.id) : ownerPath(owner);
  return (
    <div
      className={isOneField ? "form-editor editor-frame is-one-field" : "form-editor editor-frame"}
      {...afterSaves}
    >
      <BuilderBar data={data} isFree={data.heldBy === null && !isArchived} />
      {head ? (
        <FormTabs form={{ id: owner.id, ...head }} current="build" />
      ) : (
        <FieldGroupTabs fieldGroupId={owner.id} current="build" />
      )}
      <EditorLock type={owner.kind} id={owner.id} heldBy={data.heldBy} here={here}>
        {(isUnlocked) => {
          const isFree = isUnlocked && !isArchived;
          return (
            <>
              {isArchived && (
                <Banner tone="warning" title="It is archived, so it cannot be changed.">
                  Restore it first.
                </Banner>
              )}
              {general.length > 0 && data.fields > 0 && (
                <Banner tone="warning" title="Before it can be published:">
                  {general.join(". ")}.
                </Banner>
              )}
              <div className="editor-cols">
                <Outline data={data} isFree={isFree} />
                <div className="editor-canvas">
                  <Canvas data={data} isFree={isFree} />
                </div>
                <aside className="editor-props" id="properties" aria-label="Properties">
                  {panel ? (
                    <>
                      <Link
                        className="back-to-field"
                        to={`${editorFieldPath(owner, chosen?.id ?? "")}#field-${chosen?.id}`}
                      >
                        Back to the field
                      </Link>
                      {panel(isFree)}
                    </>
                  ) : (
                    <p className="muted">Choose a field in the outline or on the page to change it.</p>
                  )}
                </aside>
              </div>
            </>
          );
        }}
      </EditorLock>
    </div>
  );
}
