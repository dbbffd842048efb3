/** The public interface of comments. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import { create } from "./create.ts";
import { like, unlike } from "./like.ts";
import { decideAppeal, decideReports, moderate, removeRecent } from "./moderate.ts";
import { list as listReports, summary } from "./queue.ts";
import { byUser, counts, list, replies } from "./read.ts";
import { appeal, remove } from "./remove.ts";
import { report } from "./report.ts";
import { undo } from "./undo.ts";

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
  appeal,
  listReports,
  summary,
  decideReports,
  moderate,
  decideAppeal,
  removeRecent,
  undo,
];
