import { textAnswer, textField } from "../shapes.schema";

export const number = { field: textField("number"), answer: textAnswer("number") };
