/** Amounts, dates and names as articles write them. */
import { civil } from "../../calendar.ts";

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** To the cent, or with full precision below one dollar. */
export function dollars(amount: number): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? "-" : ""}$${
    size >= 1 || Math.abs(size * 100 - Math.round(size * 100)) < 1e-9
      ? size.toFixed(2)
      : String(Number(size.toFixed(4)))
  }`;
}

/** The name without its legal form: Apple for Apple Inc., but Merck & Co. */
export const shortName = (name: string): string =>
  name.replace(/ Class [A-C]$/, "").replace(
    /(?<!&),? (Inc\.|Incorporated|Corp\.|Corporation|Co\.|plc|Ltd\.|Limited|S\.A\.|N\.V\.|AG)$/,
    "",
  );

export const dateInWords = (epochDay: number): string => {
  const { year, month, dayOfMonth } = civil(epochDay);
  return `${MONTHS[month - 1]} ${dayOfMonth}, ${year}`;
};
