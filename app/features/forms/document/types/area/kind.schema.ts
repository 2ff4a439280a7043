import { textAnswer, textField } from "../shapes.schema";

export const area = { field: textField("area"), answer: textAnswer("area") };
