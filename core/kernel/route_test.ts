import assert from "node:assert/strict";
import { requestOf, routeOf } from "./route.ts";

Deno.test("requestOf() puts path fields in the path and the others of a GET in the query", () => {
  assert.deepEqual(
    requestOf(routeOf({ route: "GET /trading/:id/transactions" }), {
      id: "p1",
      limit: 100,
      offset: 0,
      days: undefined,
    }),
    {
      path: "/api/trading/p1/transactions?limit=100&offset=0",
      body: null,
    },
  );
});

Deno.test("requestOf() puts fields named in the route in the query, all others in the body", () => {
  assert.deepEqual(requestOf(routeOf({ route: "POST /portfolios/:id/deposit?amount" }), { id: "p1", amount: 12.5 }), {
    path: "/api/portfolios/p1/deposit?amount=12.5",
    body: {},
  });
  assert.deepEqual(requestOf(routeOf({ route: "PUT /portfolios/:id" }), { id: "p1", description: null }), {
    path: "/api/portfolios/p1",
    body: { description: null },
  });
  assert.deepEqual(requestOf(routeOf({ route: "POST /auth/refresh" }), {}), { path: "/api/auth/refresh", body: {} });
  assert.deepEqual(requestOf(routeOf({ route: "DELETE /portfolios/:id 204" }), { id: "p1" }), {
    path: "/api/portfolios/p1",
    body: null,
  });
});

Deno.test("requestOf() escapes path fields", () => {
  assert.equal(
    requestOf(routeOf({ route: "GET /stocks/:symbol/quote" }), { symbol: "A/B?" }).path,
    "/api/stocks/A%2FB%3F/quote",
  );
});
