/** The public interface of shared portfolios. */
import type { Handler } from "../kernel/run/handler.ts";
import { feed } from "./feed.ts";
import { get } from "./get.ts";
import { planCopy } from "./plan_copy.ts";
import { record } from "./record.ts";

export const sharedHandlers: readonly Handler[] = [get, planCopy, feed, record];
