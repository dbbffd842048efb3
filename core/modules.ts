/**
 * The modules of the product, in the order in which they may import each other. Work due at one instant is done in this
 * order, too.
 */
import { account } from "./account/module.ts";
import { actions } from "./actions/module.ts";
import { analytics } from "./analytics/module.ts";
import { announcements } from "./announcements/module.ts";
import { audit } from "./audit/module.ts";
import { charts } from "./charts/module.ts";
import { comments } from "./comments/module.ts";
import { competitions } from "./competitions/module.ts";
import { contributions } from "./contributions/module.ts";
import { feedback } from "./feedback/module.ts";
import { goals } from "./goals/module.ts";
import { health } from "./health/module.ts";
import { identity } from "./identity/module.ts";
import { interest } from "./interest/module.ts";
import { leaderboard } from "./leaderboard/module.ts";
import { ledger } from "./ledger/module.ts";
import { notifications } from "./notifications/module.ts";
import { orders } from "./orders/module.ts";
import { profiles } from "./profiles/module.ts";
import { research } from "./research/module.ts";
import { review } from "./review/module.ts";
import { shared } from "./shared/module.ts";
import { staff } from "./staff/module.ts";
import { switches } from "./switches/module.ts";
import { transfer } from "./transfer/module.ts";
import { users } from "./users/module.ts";
import { watch } from "./watch/module.ts";
import { waverider } from "./waverider/module.ts";

export const modules = [
  identity,
  notifications,
  profiles,
  ledger,
  orders,
  actions,
  contributions,
  research,
  analytics,
  comments,
  leaderboard,
  goals,
  watch,
  charts,
  interest,
  competitions,
  shared,
  review,
  transfer,
  account,
  feedback,
  announcements,
  switches,
  audit,
  users,
  health,
  waverider,
  staff,
] as const;
