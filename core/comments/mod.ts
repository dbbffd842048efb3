/** The public interface of comments. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create } from "./create.ts";
import { like, unlike } from "./like.ts";
import { byUser, counts, list, replies } from "./read.ts";
import { appeal, decideAppeal, moderate, remove } from "./remove.ts";
import { report } from "./report.ts";

export const commentHandlers = [
  list,
  counts,
  replies,
  byUser,
  create,
  like,
  unlike,
  report,
  remove,
  moderate,
  appeal,
  decideAppeal,
];
