import { useRef, useState } from "react";
import { fileChecks } from "~/features/files/file-checks.rules";
import { DropZone } from "~/ui/drop-zone";
import { FieldErrors, type FieldProps } from "~/ui/field";
import { errorIdOf, hintIdOf, textValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import { TextField } from "~/ui/inputs";
import { UploadRows } from "~/ui/upload-rows";
import { useUploads } from "~/ui/use-uploads";
import {
  BRANDING_RULE,
  fileFieldOf,
  type PictureName,
  SIGN_IN_BOX,
  uploadedIn,
} from "../branding-pictures.rules";
import {
  brandingFilePath,
  brandingFilesPath,
  brandingPicturesPath,
  brandingPreviewPath,
} from "../settings.paths";
import { typed } from "./preview";

type Ground = "light" | "dark";

/** Of a button that draws the form anew without JavaScript. */
const REDRAW = {
  formAction: brandingPicturesPath,
  formMethod: "post",
  formEncType: "multipart/form-data",
  formNoValidate: true,
} as const;

/**
 * A picture of the branding: uploaded, or by its address elsewhere; what is stored is one address either way. It is shown
 * as it is now on each ground that it may stand on.
 */
export function PictureField({
  field,
  label,
  hint,
  grounds,
  saved,
}: Pick<FieldProps, "field" | "hint"> & {
  label: string;
  grounds: readonly Ground[];
  /** What the branding has now. */
  saved: string;
}) {
  const name = field.name as PictureName;
  const { uploaded, isCleared, box, change, checks, uploads, items, add } = usePicture(field);
  const fileId = `${field.id}-file`;
  const address = uploaded ? brandingPreviewPath(uploaded) : typed(field as { value?: unknown });
  const hasErrors = Boolean(field.errors?.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts have labels of their own
    <div className="picture-field" ref={box} role="group" aria-labelledby={`${fileId}-label`}>
      <p className="label" id={`${fileId}-label`}>
        {label}
      </p>
      <p className="hint" id={hintIdOf(field)}>
        {hint}
      </p>
      {(uploaded || /^https:\/\/[^\s/]+\.[^\s/]/i.test(address)) && (
        <OnGrounds grounds={grounds} address={address} label={label} />
      )}
      {items.length > 0 && (
        <ul className="files files-boxed mt-3">
          <UploadRows uploads={{ ...uploads, items }} />
        </ul>
      )}
      {uploaded && (
        <UploadedPicture
          name={name}
          path={brandingFilePath(uploaded)}
          saved={saved}
          label={label}
          onRemove={() => {
            change(null);
            uploads.say(`Removed: ${label}`);
            document.getElementById(fileId)?.focus();
          }}
        />
      )}
      <DropZone
        id={fileId}
        labelId={`${fileId}-label`}
        describedBy={[hintIdOf(field), hasErrors && errorIdOf(field)].filter(Boolean).join(" ")}
        invalid={hasErrors}
        name={fileFieldOf(name)}
        accept={checks.accept}
        multiple={false}
        choose={uploaded ? "Choose another" : "Choose a picture"}
        text="Drag it here"
        uploads={{ add }}
      />
      <button type="submit" {...REDRAW} name="upload" value={name} className="btn btn-sm mt-3 needs-no-js">
        <Icon name="upload" />
        Upload<span className="vh"> {label}</span>
      </button>
      {uploaded ? (
        <FieldErrors field={field} />
      ) : (
        <PictureLink
          field={field}
          value={isCleared || uploadedIn(textValue(field) ?? "") ? "" : field.initialValue}
        />
      )}
      <p className="vh" role="status">
        {uploads.said}
      </p>
    </div>
  );
}

function OnGrounds({
  grounds,
  address,
  label,
}: {
  grounds: readonly Ground[];
  address: string;
  label: string;
}) {
  return (
    <div className="pictures">
      {grounds.map((ground) => (
        <p key={ground} className={ground === "dark" ? "picture on-dark" : "picture"}>
          <img src={address} alt={`${label} on a ${ground} background`} loading="lazy" />
        </p>
      ))}
    </div>
  );
}

function UploadedPicture({
  name,
  path,
  saved,
  label,
  onRemove,
}: {
  name: PictureName;
  path: string;
  saved: string;
  label: string;
  onRemove(): void;
}) {
  return (
    <p className="picture-acts small">
      <input type="hidden" name={name} value={path} />
      <span className="muted">{saved === path ? "Uploaded" : "Uploaded, not saved yet"}</span>
      <button
        type="submit"
        {...REDRAW}
        name="remove"
        value={name}
        className="btn-text muted-action"
        onClick={(event) => {
          event.preventDefault();
          onRemove();
        }}
      >
        Remove<span className="vh"> {label}</span>
      </button>
    </p>
  );
}

function PictureLink({
  field,
  value,
}: {
  field: FieldProps["field"];
  value: FieldProps["field"]["initialValue"];
}) {
  return (
    <TextField
      field={{
        id: field.id,
        name: field.name,
        errors: field.errors,
        maxLength: field.maxLength,
        initialValue: value,
      }}
      label={<span className="small">Or a link to a picture</span>}
      type="url"
      inputMode="url"
      placeholder="https://"
      autoComplete="off"
      className="mt-3"
    />
  );
}

/** The picture that was uploaded for the field, and those that are on their way. */
function usePicture(field: FieldProps["field"]) {
  const { name } = field;
  const [uploaded, setUploaded] = useState(uploadedIn(textValue(field) ?? ""));
  const [isCleared, setCleared] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const change = (id: string | null) => {
    setUploaded(id);
    setCleared(id === null);
    // The form watches what is typed to know that it was touched.
    box.current?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const checks = fileChecks(BRANDING_RULE);
  const uploads = useUploads({
    to: name === "iconLogo" ? `${brandingFilesPath}?as=iconLogo` : brandingFilesPath,
    refuse: checks.refuse,
    room: 1,
    fullMessage: "There can be one picture here",
    shrink: name === "loginImage" ? SIGN_IN_BOX : undefined,
    onStored: ({ id }) => change(id),
  });
  const items = uploads.items.filter(({ state }) => state !== "stored");
  // The last chosen picture is meant: what failed before it is no news any more.
  const add = (files: Iterable<File>) => {
    for (const { key } of uploads.items) uploads.remove(key);
    uploads.add([...files].slice(0, 1));
  };
  return { uploaded, isCleared, box, change, checks, uploads, items, add };
}
