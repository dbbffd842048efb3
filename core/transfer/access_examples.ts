/** Valid calls of the module's operations, and their objects: for the access matrix. */
import type { Examples } from "../../tests/access_examples.ts";
import type { transfer } from "./module.ts";

export const examples: Examples<typeof transfer> = {
  inputs: {
    "portfolios.export": (own) => ({ id: own.portfolio }),
    "portfolios.import-transactions": (own) => ({
      id: own.portfolio,
      csv: "date,type,symbol,shares,price,amount\n2026-11-02,DEPOSIT,,,,5",
      preview: false,
    }),
  },
};
