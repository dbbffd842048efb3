/** Icons that only comments have. */
const mark = (path: string) => (
  <svg viewBox="0 0 24 24" width="16" height="16" className="comment-mark" aria-hidden="true">
    <path d={path} />
  </svg>
);
export const heart = mark("M12 19.5l-6.8-6.7a4.3 4.3 0 0 1 6-6l.8.8.8-.8a4.3 4.3 0 0 1 6 6z");
export const replyArrow = mark("M9.5 7L4.5 12l5 5M5 12h8c4 0 6.5 2 6.5 6");
