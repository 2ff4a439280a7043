/** So much of a list's search goes along for the way back: each of its rows has it. A longer one leads back to the whole list. */
export const LONGEST_LIST = 2_000;
