/** What went says which version asked it last: "Height (until version 3)". */
export const untilVersion = (label: string, number: number): string => `${label} (until version ${number})`;
