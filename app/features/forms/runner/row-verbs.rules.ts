/** Names of the buttons that change a page's rows without JavaScript; the value says which. */
export const ROW_VERBS = {
  /** The name of the repeater. */
  addRow: "add-row",
  /** The name of the repeater with the row, `f.<field>[2]`. */
  removeRow: "remove-row",
  /** The name of the repeater, whose box of pasted rows is taken with every button. */
  pasteRows: "paste-rows",
  /** The id of the template. */
  addEntry: "add-entry",
  /** The id of the template with the row, `<template>[2]`. */
  removeEntry: "remove-entry",
} as const;

/** Of the button that takes a colleague's answer in place of one's own: the value is the name of the question. */
export const TAKE_THEIRS = "take-theirs";
/** Of the button that acknowledges what a newer version of the form changed: the value is its number. */
export const ACKNOWLEDGE = "seen";
/** Of the tick before sending in that agrees to a dearer total: the value is the total, in minor units. */
export const AGREED_NAME = "agreed-total";
/** Of the button that takes a file away without JavaScript: the value is its id (`FileField`). */
export const REMOVE_FILE = "remove";
/** Of the buttons that save a page in order to leave it: to discard the draft, or from an entry back to the list of them. */
export const LEAVE = "leave";
export const LEAVE_TO_DISCARD = "discard";
export const LEAVE_TO_LIST = "list";
/** Of a page of a form that opens later, which can be read: whoever goes on from it has nothing to save. */
export const LOOKS_NAME = "looks";
/** Of the input with the team's own number of its purchase order, and how long that may be. */
export const PURCHASE_ORDER = "purchase-order";
export const MOST_PURCHASE_ORDER = 60;
