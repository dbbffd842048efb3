import { useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { downloadText } from "../../lib/download.ts";
import { toast } from "../../ui/page/toasts.tsx";

/** Saves a CSV file of the server on the user's device, or says why there is none. */
export function useExport(load: () => Promise<{ file_name: string; content: string }>, failure: string) {
  const [isExporting, setExporting] = useState(false);
  const exportFile = async () => {
    setExporting(true);
    try {
      const file = await load();
      // A byte order mark, so that spreadsheets read it as UTF-8.
      downloadText(file.file_name, `\ufeff${file.content}`, "text/csv;charset=utf-8");
    } catch (error) {
      toast.bad(`${failure}: ${messageOf(error)}`);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportFile };
}
