import { useLocation } from "@remix-run/react";
import { useRef, useState } from "react";
import { plainAddress, redisplayedAt } from "~/procedure/redisplayed";
import { FieldErrors } from "~/ui/field";
import { errorIdOf, type FormField, hintIdOf, textValue } from "~/ui/form-field";
import { Icon } from "~/ui/icon";
import type { AssetFacts } from "../asset-image.server";
import { pickerDraftPath, pictureSrc } from "../assets.paths";
import { type PickedPicture, PickerDialog } from "./picker-dialog";

interface Props {
  field: FormField;
  label: string;
  hint?: string;
  /** What is saved now. */
  value: Pick<AssetFacts, "id" | "name"> | null;
  /** What it is for, in words: "the dashboard header". */
  pickFor: string;
  /** The page whose action shows this form again, where that is not the one that it stands on. */
  back?: string;
}

/** Of a button that goes on with the form as it was typed, without JavaScript. */
const REDRAW = { formMethod: "post", formEncType: "multipart/form-data", formNoValidate: true } as const;

/**
 * A picture of a form, chosen among the assets: what is sent is its id, empty for none. With JavaScript the picker opens over
 * the form; without, the form goes to the picker's page and comes back as it was typed. A form with one says `hasButtons`:
 * Enter must not open the picker.
 */
export function AssetField({ field, label, hint, value, pickFor, back }: Props) {
  const location = useLocation();
  const [picked, setPicked] = useState<{ id: string; name: string | null }>(() => {
    const id = textValue(field) ?? value?.id ?? "";
    return { id, name: id !== "" && id === value?.id ? value.name : null };
  });
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const change = (to: PickedPicture | null) => {
    setPicked(to ?? { id: "", name: null });
    setOpen(false);
    // The form watches what is typed to know that it was touched; by then the field must hold it.
    setTimeout(() => box.current?.dispatchEvent(new Event("input", { bubbles: true })));
  };
  const here = back ?? plainAddress(location.pathname, location.search);
  const hasErrors = Boolean(field.errors?.length);
  const described = [hint && hintIdOf(field), hasErrors && errorIdOf(field)].filter(Boolean).join(" ");
  const name = picked.name ?? "The chosen picture";
  return (
    // biome-ignore lint/a11y/useSemanticElements: its parts have labels of their own
    <div
      className="field asset-field"
      role="group"
      ref={box}
      aria-labelledby={`${field.id}-label`}
      aria-describedby={described || undefined}
    >
      <p className="label" id={`${field.id}-label`}>
        {label}
      </p>
      {hint && (
        <p className="hint" id={hintIdOf(field)}>
          {hint}
        </p>
      )}
      <input type="hidden" name={field.name} value={picked.id} />
      <div className="asset-picked">
        {picked.id !== "" && <Picked id={picked.id} name={name} />}
        <div className="btn-row">
          <button
            type="submit"
            id={field.id}
            className="btn"
            {...REDRAW}
            formAction={pickerDraftPath({ field: field.name, for: pickFor, back: here })}
            aria-describedby={described || undefined}
            onClick={(event) => {
              event.preventDefault();
              setOpen(true);
            }}
          >
            <Icon name="image" />
            {picked.id === "" ? "Choose a picture" : "Choose another"}
            <span className="vh"> for {label}</span>
          </button>
          {picked.id !== "" && (
            <RemoveButton
              to={redisplayedAt(here, field.name)}
              name={name}
              onPress={() => {
                change(null);
                document.getElementById(field.id)?.focus();
              }}
            />
          )}
        </div>
      </div>
      <FieldErrors field={field} />
      {isOpen && (
        <PickerDialog purpose={pickFor} first={picked.id} onPick={change} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function RemoveButton({ to, name, onPress }: { to: string; name: string; onPress(): void }) {
  return (
    <button
      type="submit"
      className="btn btn-quiet"
      {...REDRAW}
      formEncType="application/x-www-form-urlencoded"
      formAction={to}
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
    >
      Remove<span className="vh"> {name}</span>
    </button>
  );
}

function Picked({ id, name }: { id: string; name: string }) {
  return (
    <>
      <div className="asset-pic">
        <img key={id} src={pictureSrc(id, "thumb")} alt="" width="480" height="360" loading="lazy" />
      </div>
      <p className="asset-picked-name">{name}</p>
    </>
  );
}
