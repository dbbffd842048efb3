/** Every migration, oldest first. Names sort by time; a released one is never edited. */
import type { MigrationList } from "../core/kernel/store/migrate.ts";
import * as createKernel from "./20261121T0100_create_kernel.ts";
import * as createIdentity from "./20261121T0110_create_identity.ts";
import * as createLedger from "./20261121T0120_create_ledger.ts";
import * as createOrders from "./20261121T0130_create_orders.ts";
import * as dropPostingKey from "./20261121T0440_drop_posting_key.ts";
import * as dropOrdersNewest from "./20261121T0900_drop_orders_newest.ts";
import * as storeJsonAsSent from "./20261121T1130_store_json_as_sent.ts";
import * as keepParents from "./20261121T1140_keep_parents.ts";
import * as bindCredentials from "./20261121T2300_bind_credentials.ts";
import * as decideInMarketTime from "./20261121T2310_decide_in_market_time.ts";
import * as keepSettings from "./20261122T0010_keep_settings.ts";
import * as chainTheJournal from "./20261122T0300_chain_the_journal.ts";
import * as createActions from "./20261122T0310_create_actions.ts";
import * as createInterest from "./20261122T0320_create_interest.ts";
import * as createContributions from "./20261122T0330_create_contributions.ts";
import * as createGoals from "./20261122T0340_create_goals.ts";
import * as createReviews from "./20261122T0360_create_reviews.ts";
import * as adjustOrders from "./20261122T0400_adjust_orders.ts";
import * as addStops from "./20261122T0410_add_stops.ts";
import * as addBrackets from "./20261122T0420_add_brackets.ts";
import * as createSnapshots from "./20261122T0500_create_snapshots.ts";
import * as markStaleSnapshots from "./20261122T0510_mark_stale_snapshots.ts";
import * as createWatch from "./20261122T0600_create_watch.ts";
import * as alertScreens from "./20261122T0700_alert_screens.ts";
import * as mergeForShares from "./20261122T0900_merge_for_shares.ts";
import * as settleActions from "./20261123T0620_settle_actions.ts";
import * as noCostWithoutShares from "./20261123T0630_no_cost_without_shares.ts";
import * as keepInterestRates from "./20261123T1600_keep_interest_rates.ts";
import * as createTakenSizes from "./20261124T1330_create_taken_sizes.ts";
import * as createCommunity from "./20261124T1640_create_community.ts";
import * as createLeaderboard from "./20261124T1700_create_leaderboard.ts";
import * as createCompetitions from "./20261124T1730_create_competitions.ts";
import * as createFollowStarts from "./20261124T1740_create_follow_starts.ts";
import * as eraseAccounts from "./20261124T2020_erase_accounts.ts";
import * as keepSessionAddresses from "./20261124T2030_keep_session_addresses.ts";
import * as createFeedback from "./20261125T0520_create_feedback.ts";
import * as createStaffActions from "./20261125T0510_create_staff_actions.ts";
import * as createModeration from "./20261125T1000_create_moderation.ts";
import * as addSuspensions from "./20261125T1010_add_suspensions.ts";
import * as createHealth from "./20261125T1020_create_health.ts";
import * as createWaverider from "./20261125T1430_create_waverider.ts";
import * as dateReviews from "./20261127T1040_date_reviews.ts";
import * as dropPostingIndex from "./20261127T1130_drop_posting_index.ts";
import * as createCharts from "./20261127T2100_create_charts.ts";
import * as addAlertLines from "./20261127T2110_add_alert_lines.ts";
import * as chooseScreenColumns from "./20261127T2110_choose_screen_columns.ts";
import * as derivePostings from "./20261128T0040_derive_postings.ts";

export const migrations: MigrationList = {
  "20261121T0100_create_kernel": createKernel,
  "20261121T0110_create_identity": createIdentity,
  "20261121T0120_create_ledger": createLedger,
  "20261121T0130_create_orders": createOrders,
  "20261121T0440_drop_posting_key": dropPostingKey,
  "20261121T0900_drop_orders_newest": dropOrdersNewest,
  "20261121T1130_store_json_as_sent": storeJsonAsSent,
  "20261121T1140_keep_parents": keepParents,
  "20261121T2300_bind_credentials": bindCredentials,
  "20261121T2310_decide_in_market_time": decideInMarketTime,
  "20261122T0010_keep_settings": keepSettings,
  "20261122T0300_chain_the_journal": chainTheJournal,
  "20261122T0310_create_actions": createActions,
  "20261122T0320_create_interest": createInterest,
  "20261122T0330_create_contributions": createContributions,
  "20261122T0340_create_goals": createGoals,
  "20261122T0360_create_reviews": createReviews,
  "20261122T0400_adjust_orders": adjustOrders,
  "20261122T0410_add_stops": addStops,
  "20261122T0420_add_brackets": addBrackets,
  "20261122T0500_create_snapshots": createSnapshots,
  "20261122T0510_mark_stale_snapshots": markStaleSnapshots,
  "20261122T0600_create_watch": createWatch,
  "20261122T0700_alert_screens": alertScreens,
  "20261122T0900_merge_for_shares": mergeForShares,
  "20261123T0620_settle_actions": settleActions,
  "20261123T0630_no_cost_without_shares": noCostWithoutShares,
  "20261123T1600_keep_interest_rates": keepInterestRates,
  "20261124T1330_create_taken_sizes": createTakenSizes,
  "20261124T1640_create_community": createCommunity,
  "20261124T1700_create_leaderboard": createLeaderboard,
  "20261124T1730_create_competitions": createCompetitions,
  "20261124T1740_create_follow_starts": createFollowStarts,
  "20261124T2020_erase_accounts": eraseAccounts,
  "20261124T2030_keep_session_addresses": keepSessionAddresses,
  "20261125T0510_create_staff_actions": createStaffActions,
  "20261125T0520_create_feedback": createFeedback,
  "20261125T1000_create_moderation": createModeration,
  "20261125T1010_add_suspensions": addSuspensions,
  "20261125T1020_create_health": createHealth,
  "20261125T1430_create_waverider": createWaverider,
  "20261127T1040_date_reviews": dateReviews,
  "20261127T1130_drop_posting_index": dropPostingIndex,
  "20261127T2100_create_charts": createCharts,
  "20261127T2110_add_alert_lines": addAlertLines,
  "20261127T2110_choose_screen_columns": chooseScreenColumns,
  "20261128T0040_derive_postings": derivePostings,
};
