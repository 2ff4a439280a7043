import { textAnswer, textField } from "../shapes.schema";

export const email = { field: textField("email"), answer: textAnswer("email") };
