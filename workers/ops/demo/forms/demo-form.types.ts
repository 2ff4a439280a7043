/** A question or layout item as `addFields` takes it; a field group and a picture by their names. */
export interface DemoField {
  type: string;
  label: string;
  group?: string;
  picture?: string;
  [property: string]: unknown;
}

/** Shows a question where another one has this answer. */
export interface DemoRule {
  show: string;
  where: string;
  is: string;
}

export interface DemoForm {
  title: string;
  description: string;
  fields: readonly [DemoField, ...DemoField[]];
  rules?: readonly DemoRule[];
  /** Asked from the second version on. */
  later?: DemoField;
  /** Stands in the working copy alone: changes that are not yet live. */
  unpublished?: DemoField;
  isEditable?: boolean;
  isPublic?: boolean;
  /** Left as a draft. */
  isUnfinished?: boolean;
  isArchived?: boolean;
  /** The task that asks for it. */
  task?: { title: string; group: string; due: number; isApprovalNeeded?: boolean; description: string };
  /** So many days after its task's day no more answers are taken. */
  closesAfter?: number;
  thanks: string;
  /** Teams of these zeals and above send it in. */
  zeal: number;
  /** How many are sent in by people without an account. */
  guests?: number;
}
