import "../../../lib/dom_test_setup.ts";
import { cleanup, render, screen } from "@testing-library/react";
import assert from "node:assert/strict";
import { gatesTo, scoresOf } from "../testing.ts";
import { depthText } from "./depth.ts";
import { EwsBadge } from "./EwsBadge.tsx";
import { Funnel } from "./Funnel.tsx";
import { GateRail } from "./GateRail.tsx";
import { GradeBadge } from "./GradeBadge.tsx";
import {
  captureTone,
  gapLevel,
  lossLevel,
  riskRewardTone,
  scoreLevel,
  spreadTone,
  volumeLevel,
  winRateTone,
} from "./levels.ts";
import { ComponentList, PipStrip } from "./PipStrip.tsx";
import { heldText, secondsText } from "./times.tsx";
import { exitWord, fromOpenText, qualityWord } from "./words.ts";

Deno.test("a score is strong from 9, enough from 7, near from 4, and grey only at 0", () => {
  assert.deepEqual([9, 8, 7, 6, 4, 3, 1, 0].map(scoreLevel), [
    ...["top", "ok", "ok", "mid", "mid", "low", "low", "none"],
  ]);
  render(<EwsBadge score={8} />);
  assert.ok(screen.getByRole("img", { name: "EWS 8 of 13" }).classList.contains("ok"));
  cleanup();
});

Deno.test("figures change their colour at the specified thresholds", () => {
  assert.deepEqual([60, 59.9, 50, 49.9, null].map(winRateTone), ["gain", "warn", "warn", "loss", ""]);
  assert.deepEqual([80, 79.9, 50, 49.9].map(captureTone), ["gain", "warn", "warn", "loss"]);
  assert.deepEqual([2, 1.9, 1, 0.9].map(riskRewardTone), ["gain", "warn", "warn", "loss"]);
  assert.deepEqual([10, 10.1, 25, 25.1].map(spreadTone), ["gain", "warn", "warn", "loss"]);
  assert.deepEqual([2.9, 3, 8, 15].map(gapLevel), [0, 1, 2, 3]);
  assert.deepEqual([1.4, 1.5, 3, 5].map(volumeLevel), [0, 1, 2, 3]);
  assert.deepEqual([49.9, 50, 75, 99.9, 100].map(lossLevel), ["low", "mid", "high", "high", "over"]);
});

Deno.test("time held is in minutes under an hour, and under a minute where it is not known", () => {
  assert.deepEqual([null, 0.9, 1, 59.9, 60, 77].map(heldText), ["< 1m", "< 1m", "1m", "59m", "1h 0m", "1h 17m"]);
  assert.equal(secondsText("2026-11-20T15:24:16Z"), "10:24:16 AM");
});

Deno.test("an entry's time is Prime for an hour, then Mid, Lunch and Late; before the open it is Pre-market", () => {
  assert.deepEqual([60, 61, 150, 151, 240, 241].map(qualityWord), ["Prime", "Mid", "Mid", "Lunch", "Lunch", "Late"]);
  assert.deepEqual([-1, 0, 1.9, null].map(fromOpenText), [
    ...["Pre-market", "0 minutes from open", "1 minute from open", ""],
  ]);
});

Deno.test("exit reasons are read as labels, and one that is not known as it is", () => {
  assert.deepEqual(["early_fail_0_5_in_8", "peak_to_drop_1pct", "decay_3", "manual", "solar_flare"].map(exitWord), [
    ...["Early Fail (0.5% in 8m)", "Peak Drop 1%", "Decay 3", "Manual Exit", "solar_flare"],
  ]);
  assert.equal(exitWord(null), "\u2014");
});

Deno.test("a pip strip has a pip for each point, in the order of the components", () => {
  render(<PipStrip scores={scoresOf({ gap_score: 2, volume_score: 1, pm_priority_boost: 1 })} />);
  const strip = screen.getByRole("img", { name: /^Gap 2 of 2, Volume 1 of 3, .*Pre-market boost 1 of 1$/ });
  assert.equal(strip.querySelectorAll("i").length, 13);
  assert.equal(strip.querySelectorAll("i.on").length, 3);
  assert.equal(strip.querySelectorAll("i.boost").length, 1);
  cleanup();
});

Deno.test("the boost is listed only where there is one", () => {
  const list = (boost: number) => (
    <ComponentList
      scores={scoresOf({ gap_score: 1, pm_priority_boost: boost })}
      total={1 + boost}
      reasons={{ gap_score: "4%, 3% gives 1" }}
    />
  );
  render(list(0));
  assert.ok(screen.getByText("4%, 3% gives 1"));
  assert.ok(!screen.queryByText("Pre-market boost"));
  cleanup();
  render(list(1));
  assert.ok(screen.getByText("Pre-market boost"));
  cleanup();
});

Deno.test("a gate rail says where a stock stopped, what was waived and what was not asked", () => {
  render(<GateRail gates={gatesTo("VWAP", "EWS")} />);
  const cells = [...screen.getByRole("img", { name: "Stopped at VWAP" }).querySelectorAll("i")];
  assert.deepEqual(cells.map(({ className }) => className), [
    ...["passed", "passed", "waived", "passed", "stopped"],
    ...["unasked", "unasked", "unasked", "unasked", "unasked"],
  ]);
  assert.equal(cells[4]!.title, "VWAP: 6.66, needed 6.95");
  assert.equal(cells[5]!.title, "TECHNICAL: not asked");
  cleanup();
  render(<GateRail gates={gatesTo(null)} />);
  assert.ok(screen.getByRole("img", { name: "All ten gates passed" }));
  cleanup();
});

Deno.test("the funnel counts what each gate left", () => {
  render(<Funnel scanned={61} stoppedBy={{ DATA: 1, EWS: 48, RISK: 10 }} />);
  assert.ok(screen.getByRole("img", {
    name: "All 61, DATA 60, UNIVERSE 60, EWS 12, TIGHT 12, VWAP 12, TECH 12, OVEREXT 12, TIME 12, RISK 2, SIZE 2",
  }));
  cleanup();
});

Deno.test("depth is in thousands of dollars, and a grade with a plus looks like its letter", () => {
  assert.deepEqual([22_400, 9_960, 800, null].map(depthText), ["$22k", "$10.0k", "$0.8k", "\u2014"]);
  render(
    <>
      <GradeBadge grade="A+" />
      <GradeBadge grade="D" />
      <GradeBadge grade={null} />
    </>,
  );
  assert.ok(screen.getByText("A+").classList.contains("best"));
  assert.ok(screen.getByText("D").classList.contains("weak"));
  assert.ok(screen.getByRole("img", { name: "no grade" }));
  cleanup();
});
