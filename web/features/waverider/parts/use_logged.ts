/** A failure to load is only logged; the page shows that there is nothing, and a way to try again. */
import { useEffect } from "react";

export function useLogged(error: unknown, what: string): void {
  useEffect(() => {
    if (error) console.error(`${what} could not be loaded`, error);
  }, [error, what]);
}
