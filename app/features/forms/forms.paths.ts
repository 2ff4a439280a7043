/** Where teams find their forms. */
export const formsPath = "/forms";
