/** For tests of the discussion: comments, and an open page with a fake server and its stream. */
import { useQueryClient } from "@tanstack/react-query";
import { cleanup, render, waitFor } from "@testing-library/react";
import assert from "node:assert/strict";
import type { Comment } from "../../../core/comments/contract.ts";
import { logout, startSession } from "../../lib/api/session.ts";
import { startStream } from "../../lib/api/stream.ts";
import { fakeServer, TestPage, turns } from "../../lib/testing.tsx";
import { dismissAll, Toasts } from "../../ui/page/toasts.tsx";
import { Discussion } from "./Discussion.tsx";

export const idOf = (n: number) => `019a6f5e-7c3a-7000-8000-${String(n).padStart(12, "0")}`;
export const ME = idOf(9001), OTHER = idOf(9002);
export const comment = (n: number, change: Partial<Comment> = {}): Comment => ({
  id: idOf(n),
  user_id: OTHER,
  username: "tide",
  display_name: "Tide Watcher",
  avatar_url: null,
  has_profile: true,
  symbol: "KO",
  parent_id: null,
  content: `Comment ${n}`,
  mentions: {},
  sentiment: "bullish",
  created_at: "2026-11-20T18:00:00Z",
  likes_count: 3,
  replies_count: change.replies?.length ?? 0,
  holds_percentage: null,
  state: "shown",
  user_has_liked: false,
  can_report: true,
  can_delete: false,
  can_restore: false,
  removal_reason: null,
  appeal_until: null,
  replies: [],
  ...change,
});
export const own = (n: number, change: Partial<Comment> = {}) =>
  comment(n, { user_id: ME, username: "me", display_name: null, can_report: false, can_delete: true, ...change });
export const reply = (n: number, parent: number, change: Partial<Comment> = {}) =>
  comment(n, { parent_id: idOf(parent), sentiment: "neutral", ...change });

export type Answers = Parameters<typeof fakeServer>[0];
export interface Setting {
  readonly role?: "user" | "moderator" | null;
  readonly answers?: Answers;
  readonly marked?: string;
}

const Stream = () => (startStream(useQueryClient()), null);

/** Opens the discussion of KO, signed in unless the role is null. `push` sends an event of the stream. */
export async function open(all: readonly Comment[], { role = "user", answers = {}, marked }: Setting = {}) {
  cleanup();
  const list = { items: [...all] };
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const page = ({ query }: { query: URLSearchParams }) => {
    const before = query.get("before");
    return list.items.filter(({ id }) => !before || id < before).slice(0, Number(query.get("limit")));
  };
  const calls = fakeServer({
    "POST /auth/refresh": () => ({
      access_token: "token",
      expires_in: 3600,
      user: { id: ME, username: "me", role: role ?? "user", email: "me@example.com" },
    }),
    "POST /auth/logout": () => null,
    "GET /market/status": () => ({ current_time_et: "2026-11-20T15:00:00-05:00", clock: { mode: "set", speed: 0 } }),
    "GET /comments": page,
    "GET /comments/counts": () => {
      const total = list.items.length;
      const days = total ? [{ date: "2026-11-20", bullish: total, neutral: 0, bearish: 0 }] : [];
      return { total, bullish: total, neutral: 0, bearish: 0, days };
    },
    "GET /stream": () =>
      new Response(
        new ReadableStream({
          start(controller) {
            stream = controller;
          },
        }),
      ),
    ...answers,
  });
  if (role) localStorage.setItem("tradewinds.session", "1");
  else await logout();
  await startSession();
  render(
    <TestPage>
      <Stream />
      <Discussion symbol="KO" {...(marked ? { comment: marked } : {})} />
      <Toasts />
    </TestPage>,
  );
  const push = async (event: object) => {
    await waitFor(() => assert.ok(stream));
    stream!.enqueue(
      new TextEncoder().encode(`event: comments\ndata: ${JSON.stringify({ symbol: "KO", ...event })}\n\n`),
    );
    await turns(5);
  };
  const sent = () =>
    calls.filter(({ method, path }) => method !== "GET" && !path.startsWith("/auth")).map(({ method, path, body }) =>
      [method, path, body] as const
    );
  return { calls, list, push, sent };
}
export const close = async () => {
  cleanup();
  dismissAll();
  await logout();
  sessionStorage.clear();
  localStorage.clear();
};
export const texts = () =>
  [...document.querySelectorAll(".comment-text")].map((element) => element.textContent).filter((text) => text !== "");
