import { useEffect } from "react";
import { useDialogs } from "../lib/dialogs.ts";
import { onFill } from "../lib/api/stream.ts";
import { fillToast } from "../ui/stock/fill_toast.tsx";

/** Shows a toast for each fill, on any page. */
export function FillToasts() {
  const { open } = useDialogs();
  useEffect(() => onFill((fill) => fillToast(fill, open)), [open]);
  return null;
}
