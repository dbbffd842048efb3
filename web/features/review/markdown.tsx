/** Renders the Markdown of reviews as elements; unsupported syntax stays text. */
import { Fragment, type ReactNode } from "react";

const INLINE = /(\*\*[^*]+\*\*|__[^_]+__|\*[^*\s][^*]*\*|_[^_\s][^_]*_|`[^`]+`)/;

const inline = (text: string): ReactNode[] =>
  text.split(INLINE).map((piece, i) => {
    if (i % 2 === 0) return <Fragment key={i}>{piece}</Fragment>;
    if (/^(\*\*|__)/.test(piece)) return <strong key={i}>{piece.slice(2, -2)}</strong>;
    return piece.startsWith("`") ? <code key={i}>{piece.slice(1, -1)}</code> : <em key={i}>{piece.slice(1, -1)}</em>;
  });

const cellsOf = (line: string) => line.replace(/^\s*\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
const isRule = (line: string) => /^\s*\|?[\s:|-]+\|?\s*$/.test(line) && line.includes("-");

function Table({ lines }: { lines: readonly string[] }) {
  const [head, ...body] = lines.filter((line) => !isRule(line)).map(cellsOf);
  const end = cellsOf(lines[1] ?? "").map((cell) => cell.endsWith(":") ? "end" : "");
  return (
    <div className="table-wrap">
      <table className="data">
        <thead>
          <tr>{head!.map((cell, i) => <th key={i} scope="col" className={end[i]}>{inline(cell)}</th>)}</tr>
        </thead>
        <tbody>
          {body.map((row, i) => (
            <tr key={i}>{row.map((cell, j) => <td key={j} className={end[j]}>{inline(cell)}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/;

function Block({ text }: { text: string }) {
  const lines = text.split("\n");
  const heading = /^(#{1,6})\s+(.*)/.exec(text);
  if (heading) return <h3>{inline(heading[2]!)}</h3>;
  if (/^(-{3,}|\*{3,}|_{3,})$/.test(text.trim())) return <hr />;
  if (lines[0]!.includes("|") && isRule(lines[1] ?? "")) return <Table lines={lines} />;
  if (lines.every((line) => ITEM.test(line) || /^\s{2,}\S/.test(line))) {
    const items = text.split(/\n(?=\s*(?:[-*+]|\d+[.)])\s)/).map((item) => item.replace(ITEM, ""));
    const list = items.map((item, i) => <li key={i}>{inline(item)}</li>);
    return /^\s*\d/.test(text) ? <ol>{list}</ol> : <ul>{list}</ul>;
  }
  return <p>{inline(text)}</p>;
}

/** A heading, a rule and a list end the paragraph before them. */
const blocksOf = (text: string) =>
  text.replaceAll("\r", "").replace(/^(#{1,6}\s.*)$/gm, "\n$1\n").split(/\n\s*\n/).map((block) =>
    block.replace(/^\n+|\n+$/g, "")
  ).filter((block) => block.trim() !== "");

export const Markdown = ({ text }: { text: string }) => (
  <div className="markdown">{blocksOf(text).map((block, i) => <Block key={i} text={block} />)}</div>
);
