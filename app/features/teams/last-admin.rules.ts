export const LAST_ADMIN =
  "The last admin can neither step down nor be removed. Make somebody else an admin first.";
