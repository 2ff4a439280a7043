import { useEffect, useRef, useState } from "react";
import { DropZone } from "./drop-zone";
import { FieldErrors, RequiredMark } from "./field";
import { fileIcon } from "./file-icon.rules";
import { FileRow } from "./file-row";
import { errorIdOf, type FormField, hintIdOf } from "./form-field";
import { formatFileSize } from "./format.rules";
import { Icon } from "./icon";
import { MOVES_ROW, TAKES_ROW } from "./second-press";
import type { StoredFacts } from "./send-file";
import type { Box } from "./shrink-image";
import { UploadRows } from "./upload-rows";
import { useUploads } from "./use-uploads";

/** What a field takes, in the browser's own words; the server decides again. */
export interface FileChecks {
  accept: string;
  hint: string;
  /** Why a file cannot be sent, for people. */
  refuse(file: Pick<File, "name" | "size">): string | null;
}

export interface FileFieldProps {
  field: FormField;
  label: string;
  hint?: string;
  checks: FileChecks;
  max: number;
  /** What the form has already, in its order. */
  files: readonly StoredFacts[];
  /** Takes one file by PUT, to be kept when the form is saved. */
  to: string;
  /** Without JavaScript: takes the whole form, and shows it again with the files that were chosen, moved or removed. */
  redrawAt: string;
  hrefOf(file: StoredFacts): string;
  /** People choose the order. */
  isOrdered?: boolean;
  shrink?: Box;
  /** Where a file counts as soon as it is up, and is gone as soon as it is removed. */
  atOnce?: {
    /** Without JavaScript: takes the whole form with the files of this field alone, under this name. */
    uploadTo: string;
    fileName: string;
    /** Takes a file away; false where that was not done. */
    remove(file: StoredFacts): Promise<boolean>;
  };
}

/** Sent with the ids, so that a form whose last file is taken away says so. */
const NO_FILES = "-";

/** Files of a form that is saved later: they go up at once, and belong to the form when it is saved with their ids. */
export function FileField(props: FileFieldProps) {
  const { field, label, hint, checks, max, redrawAt, hrefOf, isOrdered = false, atOnce } = props;
  const { rows, uploads, waiting, remove, move } = useChosenFiles(props);
  const isOne = max === 1;
  // One that is stored is a row of its own, and one that was removed since is none any more.
  const onTheWay = uploads.items.filter(({ stored }) => !stored);
  const labelId = `${field.id}-label`;
  const hasErrors = Boolean(field.errors?.length);
  const described = [hintIdOf(field), hasErrors && errorIdOf(field)].filter(Boolean).join(" ");
  const redraw = redrawing(redrawAt, atOnce !== undefined);
  return (
    // A group and not a fieldset: the label names the file field inside too.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div className="field file-field" role="group" aria-labelledby={labelId} ref={waiting.box}>
      <label className="label" id={labelId} htmlFor={field.id}>
        {label}
        {field.required && <RequiredMark />}
      </label>
      <p className="hint" id={hintIdOf(field)}>
        {hint && `${hint} `}
        {checks.hint}
      </p>
      <input type="hidden" name={field.name} value={NO_FILES} />
      {rows.length + onTheWay.length > 0 && (
        <ul className="files files-boxed">
          {rows.map((file, at) => (
            <FileRow
              key={file.id}
              icon={fileIcon(file.contentType)}
              thumb={file.width !== null ? thumbOf(hrefOf(file)) : null}
              name={file.name}
              href={hrefOf(file)}
              state={formatFileSize(file.size)}
              actions={
                <FileActions
                  file={file}
                  place={isOrdered && rows.length > 1 ? { at, of: rows.length } : null}
                  redraw={redraw}
                  onMove={(by) => move(at, by)}
                  onRemove={() => void remove(file)}
                />
              }
            >
              <input type="hidden" name={field.name} value={file.id} />
            </FileRow>
          ))}
          <UploadRows uploads={{ ...uploads, items: onTheWay }} />
        </ul>
      )}
      <DropZone
        id={field.id}
        labelId={labelId}
        describedBy={described}
        invalid={hasErrors}
        name={atOnce?.fileName ?? "file"}
        accept={checks.accept}
        multiple={max > 1}
        {...dropWords(isOne, rows.length > 0)}
        uploads={uploads}
      />
      <button
        type="submit"
        {...redraw}
        {...(atOnce && { formAction: atOnce.uploadTo, formEncType: "multipart/form-data" })}
        name="upload"
        value={field.name}
        className="btn btn-sm mt-3 needs-no-js"
      >
        <Icon name="upload" />
        Upload<span className="vh"> to {label}</span>
      </button>
      <FieldErrors field={field} />
      {waiting.isAsked && uploads.isBusy && (
        <p className="error">
          <Icon name="circle-alert" />
          <span>A file is still being uploaded. Wait for it or cancel it, then save again.</span>
        </p>
      )}
      <p className="vh" role="status">
        {waiting.isAsked && uploads.isBusy ? "Not saved: a file is still being uploaded." : uploads.said}
      </p>
    </div>
  );
}

/** The files of the field as they come, go and change places; those on their way; and the form, held back for them. */
function useChosenFiles({ field, checks, max, files, to, shrink, atOnce }: FileFieldProps) {
  const [rows, setRows] = useState(files);
  const isOne = max === 1;
  const turns = useRef(new Map<string, number>()).current;
  const uploads = useUploads({
    to,
    refuse: checks.refuse,
    // One alone gives way to the next.
    room: isOne ? 1 : max - rows.length,
    fullMessage: isOne ? "There can be one file here" : `There can be at most ${max} files here`,
    shrink,
    onStored: (file, turn) => {
      turns.set(file.id, turn);
      setRows((now) => {
        if (isOne) return [file];
        const later = now.findIndex(({ id }) => (turns.get(id) ?? 0) > turn);
        return later < 0 ? [...now, file] : now.toSpliced(later, 0, file);
      });
    },
  });
  const waiting = useHeldBack(uploads.isBusy);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    if (focused) document.getElementById(focused)?.focus();
    setFocused(null);
  }, [focused]);
  const remove = async (file: StoredFacts) => {
    setRows((now) => now.filter(({ id }) => id !== file.id));
    uploads.say(`Removed: ${file.name}`);
    document.getElementById(field.id)?.focus();
    if (!atOnce || (await atOnce.remove(file))) return;
    setRows((now) => [...now, file]);
    uploads.say(`Not removed: ${file.name}. Try again`);
  };

  const move = (at: number, by: -1 | 1) => {
    const moved = [...rows];
    const [row] = moved.splice(at, 1);
    if (!row) return;
    moved.splice(at + by, 0, row);
    setRows(moved);
    uploads.say(`${row.name} is now ${at + by + 1} of ${moved.length}.`);
    // A row that React moves loses the focus; at an end of the list the other button takes it.
    const isEnd = at + by === (by < 0 ? 0 : moved.length - 1);
    setFocused(moveId(isEnd ? (-by as -1 | 1) : by, row.id));
  };
  return { rows, uploads, waiting, remove, move };
}

/** Of a button that draws the form anew without JavaScript. */
const redrawing = (formAction: string, isAtOnce: boolean) =>
  ({
    formAction,
    formMethod: "post",
    // With the files: a browser cannot fill their field again.
    formEncType: isAtOnce ? undefined : "multipart/form-data",
    formNoValidate: true,
  }) as const;

const dropWords = (isOne: boolean, hasFile: boolean) => {
  if (!isOne) return { choose: "Choose files", text: "Drag files here, or choose them" };
  return hasFile
    ? { choose: "Choose another file", text: "Drag a file here to replace it, or choose one" }
    : { choose: "Choose a file", text: "Drag a file here, or choose one" };
};

/** What can be done with a file that the form has. */
function FileActions({
  file,
  place,
  redraw,
  onMove,
  onRemove,
}: {
  file: StoredFacts;
  /** Of files whose order people choose, where there are several. */
  place: { at: number; of: number } | null;
  redraw: ReturnType<typeof redrawing>;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}) {
  return (
    <>
      {place &&
        ([-1, 1] as const).map((by) => (
          <button
            key={by}
            id={moveId(by, file.id)}
            type="submit"
            {...redraw}
            {...MOVES_ROW}
            name={by < 0 ? "up" : "down"}
            value={file.id}
            className="btn-text muted-action"
            disabled={by < 0 ? place.at === 0 : place.at === place.of - 1}
            onClick={(event) => {
              event.preventDefault();
              onMove(by);
            }}
          >
            <Icon name={by < 0 ? "arrow-up" : "arrow-down"} />
            {by < 0 ? "Up" : "Down"}
            <span className="vh"> {file.name}</span>
          </button>
        ))}
      <button
        type="submit"
        {...redraw}
        {...TAKES_ROW}
        name="remove"
        value={file.id}
        className="btn-text muted-action"
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        Remove<span className="vh"> {file.name}</span>
      </button>
    </>
  );
}

const thumbOf = (href: string) => `${href}${href.includes("?") ? "&" : "?"}size=thumb`;
const moveId = (by: -1 | 1, id: string) => `${by < 0 ? "up" : "down"}-${id}`;

/** A form that is sent while a file is on its way would be saved without it: it is held back, and says so. */
function useHeldBack(isBusy: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const form = box.current?.closest("form");
    if (!isBusy || !form) return;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setAsked(true);
      box.current?.scrollIntoView({ block: "nearest" });
    };
    form.addEventListener("submit", hold);
    return () => {
      form.removeEventListener("submit", hold);
      setAsked(false);
    };
  }, [isBusy]);
  return { box, isAsked };
}
