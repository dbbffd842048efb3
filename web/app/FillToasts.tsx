import { useEffect } from "react";
import { useDialogs } from "../lib/dialogs.ts";
import { onFill } from "../lib/api/stream.ts";
import { fillToast } from "../ui/stock/fill_toast.tsx";

/** Says of each fill that it happened, wherever the user is. */
export function FillToasts() {
  const { open } = useDialogs();
  useEffect(() => onFill((fill) => fillToast(fill, open)), [open]);
  return null;
}
