/** Names of the buttons that change a page's rows without JavaScript; the value says which. */
export const ROW_VERBS = {
  /** The name of the repeater. */
  addRow: "add-row",
  /** The name of the repeater with the row, `f.<field>[2]`. */
  removeRow: "remove-row",
  /** The id of the template. */
  addEntry: "add-entry",
  /** The id of the template with the row, `<template>[2]`. */
  removeEntry: "remove-entry",
} as const;

/** Of the button that takes a colleague's answer in place of one's own: the value is the name of the question. */
export const TAKE_THEIRS = "take-theirs";
/** Of the button that takes a file away without JavaScript: the value is its id (`FileField`). */
export const REMOVE_FILE = "remove";
/** Of the button that saves a draft in order to discard it. */
export const LEAVE = "leave";
export const LEAVE_TO_DISCARD = "discard";
