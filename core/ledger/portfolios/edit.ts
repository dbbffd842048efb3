import { command } from "../../kernel/run/handler.ts";
import { editPortfolio, setReserve as reserveContract, setVisibility as visibilityContract } from "../contract.ts";
import { changeOwn } from "../own.ts";

export const edit = command(editPortfolio, (ctx, { id, name, description, enable_drip }) =>
  changeOwn(ctx, id, {
    ...(name === undefined ? {} : { name }),
    ...(description === undefined ? {} : { description: description || null }),
    ...(enable_drip === undefined ? {} : { enable_drip }),
  }));

export const setVisibility = command(
  visibilityContract,
  (ctx, { id, visibility }) => changeOwn(ctx, id, { visibility }),
);

export const setReserve = command(
  reserveContract,
  (ctx, { id, reserve_percentage: percentage }) => changeOwn(ctx, id, { cash_reserve_percentage: percentage }),
);
