/** The handlers of what scans found, and why. */
import { ewsAnalysis, scanDiagnostics } from "./analysis.ts";
import { ews } from "./ews.ts";
import { ewsDebug } from "./ews_debug.ts";
import { explain } from "./explain.ts";
import { opportunities } from "./opportunities.ts";
import { records } from "./records.ts";
import { scanDetails } from "./scan_details.ts";
import { scanLogs } from "./scan_logs.ts";
import { universe } from "./universe.ts";

export const scanHandlers = [
  opportunities,
  ews,
  scanLogs,
  scanDetails,
  ewsDebug,
  ewsAnalysis,
  scanDiagnostics,
  explain,
  records,
  universe,
];
