import type { OutputOf } from "../../../../core/contracts.ts";
import { t } from "../../../lib/text.ts";

/** A scan with what it decided about each stock. */
export type ScanDetails = OutputOf<"waverider.scan">;
export type Decision = ScanDetails["detailed_results"][number];

/** Of a stock that nothing stopped it is said, too. */
export const reasonOf = ({ filter_reason }: Decision): string => filter_reason ?? t("No issues detected");
