/** Of the spec (1.8): a change of address that was begun and could neither be finished nor taken back. */
export const ROLLBACK_FAILED = "Failed to rollback email";
