/**
 * How many rise, stay and fall, as one bar in true proportion. Decorative: the figures beside it have the same
 * information.
 */
export const UpDownBar = (
  { up, unchanged = 0, down, own = false }: {
    up: number;
    unchanged?: number;
    down: number;
    /** In the colour of the surrounding text, where gain and loss colours would not be visible. */
    own?: boolean;
  },
) => (
  <span className={own ? "up-down own" : "up-down"} aria-hidden="true">
    <i className="up" style={{ flexGrow: up }} />
    <i style={{ flexGrow: unchanged }} />
    <i className="down" style={{ flexGrow: down }} />
  </span>
);
