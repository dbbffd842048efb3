import { useEffect } from "react";

/** Sets the document's title. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} \u00b7 Tradewinds`;
  }, [title]);
}
