/** The number of tints in Avatar.css. */
const TINTS = 8;

/** The tint of a name: always the same for one name. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum % TINTS;
}

/** A user's picture, or the first letter of the name on its tint; the name stands beside it. */
export function Avatar({ name, url, size = 32 }: { name: string; url: string | null; size?: number }) {
  const letter = [...name.trim()][0] ?? "?";
  return (
    <span
      className={`avatar ${url ? "" : `tint${tintOf(name)}`}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {url ? <img src={url} alt="" width={size} height={size} loading="lazy" /> : letter.toUpperCase()}
    </span>
  );
}
