/** Saves the chart as an image, with a title above and a credit line below. */
import { downloadBlob } from "../../lib/download.ts";
import type { Palette } from "../../ui/tokens.ts";

const MARGIN = 12, LINE = 20;

export async function savePicture(
  chart: HTMLCanvasElement,
  { title, credit, name, palette }: { title: string; credit: string; name: string; palette: Palette },
): Promise<void> {
  const ratio = globalThis.devicePixelRatio || 1;
  const picture = document.createElement("canvas");
  picture.width = chart.width + 2 * MARGIN * ratio;
  picture.height = chart.height + 2 * (MARGIN + LINE) * ratio;
  const context = picture.getContext("2d")!;
  context.fillStyle = palette.card;
  context.fillRect(0, 0, picture.width, picture.height);
  context.drawImage(chart, MARGIN * ratio, (MARGIN + LINE) * ratio);
  context.scale(ratio, ratio);
  context.textBaseline = "top";
  const font = getComputedStyle(document.documentElement).fontFamily;
  context.fillStyle = palette.text;
  context.font = `600 14px ${font}`;
  context.fillText(title, MARGIN, MARGIN);
  context.fillStyle = palette.secondary;
  context.font = `400 11px ${font}`;
  context.fillText(credit, MARGIN, picture.height / ratio - LINE);
  const blob = await new Promise<Blob | null>((done) => picture.toBlob(done, "image/png"));
  if (blob) downloadBlob(`${name}.png`, blob);
}
