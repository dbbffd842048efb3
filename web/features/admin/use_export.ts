import { useState } from "react";
import { messageOf } from "../../lib/api/errors.ts";
import { downloadCsvText } from "../../lib/download.ts";
import { toast } from "../../ui/page/toasts.tsx";

/** Saves a CSV file of the server on the user's device, or says why there is none. */
export function useExport(load: () => Promise<{ file_name: string; content: string }>, failure: string) {
  const [isExporting, setExporting] = useState(false);
  const exportFile = async () => {
    setExporting(true);
    try {
      const file = await load();
      downloadCsvText(file.file_name, file.content);
    } catch (error) {
      toast.bad(`${failure}: ${messageOf(error)}`);
    } finally {
      setExporting(false);
    }
  };
  return { isExporting, exportFile };
}
