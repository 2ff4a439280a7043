/**
 * Makes the rows of a box those of `html`. A row that says the same stays as it is; one that says something else is
 * replaced, and its tick and the focus in it go on.
 *
 * @param prepare the new rows, before they are compared.
 */
export function putRows(box: HTMLElement, html: string, prepare: (rows: DocumentFragment) => void): void {
  const template = document.createElement("template");
  template.innerHTML = html;
  prepare(template.content);
  const before = byKey(box.children);
  const focused = document.activeElement;
  const isIn = focused instanceof HTMLElement && box.contains(focused);
  let heir: HTMLElement | undefined;
  const rows = [...byKey(template.content.children)].map(([key, row]) => {
    const old = before.get(key);
    if (!old) return row;
    if (old.isEqualNode(row)) return old;
    for (const [at, control] of controlsOf(old).entries()) {
      const next = controlsOf(row)[at];
      if (control === focused) heir = next;
      if (control instanceof HTMLInputElement && next instanceof HTMLInputElement)
        next.checked = control.checked;
    }
    return row;
  });
  const kept = new Set(rows);
  for (const old of before.values()) if (!kept.has(old)) old.remove();
  let at = box.firstElementChild;
  for (const row of rows) {
    if (row === at) at = at.nextElementSibling;
    else box.insertBefore(row, at);
  }
  if (!isIn || document.activeElement === focused) return;
  (heir ?? focused).focus({ preventScroll: true });
}

const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>("a, input, button")];

/** Rows by what their box chooses or where their link leads, which may come more than once. */
function byKey(rows: HTMLCollection): Map<string, Element> {
  const known = new Map<string, Element>();
  for (const row of rows) {
    const control = row.querySelector<HTMLInputElement | HTMLAnchorElement>("input[type=checkbox], a[href]");
    const name = control instanceof HTMLInputElement ? control.value : (control?.pathname ?? "");
    let nth = 0;
    while (known.has(`${name} ${nth}`)) nth += 1;
    known.set(`${name} ${nth}`, row);
  }
  return known;
}
