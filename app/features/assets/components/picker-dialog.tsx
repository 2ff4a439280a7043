import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { SEARCH_LENGTH } from "~/lib/text.rules";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { useModal } from "~/ui/modal";
import { pageCount } from "~/ui/pagination.rules";
import { pickerPath } from "../assets.paths";
import { ASSETS_A_PAGE } from "../assets.rules";
import type { pickerLoader } from "../picker.server";
import { ChooseBar } from "./choose-bar";
import { PickerBody } from "./picker-body";

export interface PickedPicture {
  id: string;
  name: string;
}

interface Asked {
  q: string;
  page: number;
  chosen: string;
}

/** The picker over the form that it chooses for: the form stays as it is beneath. */
export function PickerDialog({
  purpose,
  first,
  onPick,
  onClose,
}: {
  purpose: string;
  /** What the form has now. */
  first: string;
  onPick(picture: PickedPicture): void;
  onClose(): void;
}) {
  const dialog = useModal(onClose);
  const id = useId();
  const fetcher = useFetcher<typeof pickerLoader>();
  const [asked, setAsked] = useState<Asked>({ q: "", page: 1, chosen: first });
  const load = useRef(fetcher.load);
  load.current = fetcher.load;
  useEffect(() => {
    load.current(addressOf(asked));
  }, [asked]);
  const { data } = fetcher;
  const saver = useFetcher();
  const use = () => {
    const picked = data?.chosen;
    if (!picked) return;
    // What was typed about the picture goes with it, whether or not its own button was pressed.
    const words = dialog.current?.querySelector<HTMLFormElement>("form[data-alt-text]");
    if (words && isChanged(words)) saver.submit(words);
    onPick({ id: picked.id, name: picked.name });
  };
  // React hands the events of what stands in a portal on to the form around it, which they do not concern.
  const own = (event: FormEvent) => event.stopPropagation();
  return createPortal(
    <div onSubmit={own} onInput={own} onChange={own}>
      <dialog className="dialog picker-dialog" open ref={dialog} aria-labelledby={`${id}-title`}>
        <div className="picker-head">
          <div>
            <h2 id={`${id}-title`}>Choose a picture</h2>
            <p className="muted small">For {purpose}. Your changes there are kept.</p>
          </div>
          <PickerSearch id={`${id}-q`} onSearch={(q) => setAsked({ ...asked, q, page: 1 })} />
          <Button type="button" variant="quiet" size="sm" icon="x" onClick={onClose}>
            Close
          </Button>
        </div>
        <div className="picker-main" aria-busy={fetcher.state !== "idle"}>
          {data ? (
            <PickerBody
              data={data}
              hrefOf={() => pickerPath}
              onChoose={(chosen) => setAsked({ ...asked, chosen })}
              onSaved={() => load.current(addressOf(asked))}
              none={
                <EmptyState icon="search" title="No pictures match this search">
                  Search for another word of the name or the alt text.
                </EmptyState>
              }
              pages={
                <Pages
                  page={asked.page}
                  of={pageCount(data.page.total, ASSETS_A_PAGE)}
                  total={data.page.total}
                  onPage={(page) => setAsked({ ...asked, page })}
                />
              }
            />
          ) : (
            <p className="muted picker-wait" role="status">
              Looking for pictures…
            </p>
          )}
        </div>
        <ChooseBar
          name={data?.chosen?.name ?? null}
          cancel={{ type: "button", onClick: onClose }}
          use={{ type: "button", onClick: use }}
        />
      </dialog>
    </div>,
    document.body,
  );
}

const isChanged = (form: HTMLFormElement): boolean =>
  [...form.elements].some((control) =>
    control instanceof HTMLInputElement && control.type === "checkbox"
      ? control.checked !== control.defaultChecked
      : control instanceof HTMLTextAreaElement && control.value !== control.defaultValue,
  );

const addressOf = ({ q, page, chosen }: Asked) =>
  `${pickerPath}?${new URLSearchParams({ in: "dialog", q, page: String(page), chosen })}`;

function PickerSearch({ id, onSearch }: { id: string; onSearch(q: string): void }) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (
    <div className="search">
      <label className="vh" htmlFor={id}>
        Search pictures
      </label>
      <Icon name="search" />
      <input
        className="input"
        id={id}
        type="search"
        maxLength={SEARCH_LENGTH}
        placeholder="Name or alt text"
        data-focus=""
        onChange={({ currentTarget: { value } }) => {
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => onSearch(value), 250);
        }}
      />
    </div>
  );
}

function Pages({
  page,
  of,
  total,
  onPage,
}: {
  page: number;
  of: number;
  total: number;
  onPage(page: number): void;
}) {
  if (of < 2) return null;
  return (
    <nav className="pagination" aria-label="Pages of pictures">
      <p className="num">
        Page {page} of {of}, {total} pictures
      </p>
      <div className="btn-row">
        {page > 1 && (
          <Button type="button" size="sm" onClick={() => onPage(page - 1)}>
            Previous
          </Button>
        )}
        {page < of && (
          <Button type="button" size="sm" onClick={() => onPage(page + 1)}>
            Next
          </Button>
        )}
      </div>
    </nav>
  );
}
