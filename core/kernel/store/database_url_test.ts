import { deepStrictEqual as deepEqual } from "node:assert/strict";
import { splitSocket } from "./database_url.ts";

Deno.test("a socket's directory is taken from the URL of a database, as libpq writes it", () => {
  const split = (url: string) => Object.values(splitSocket(url));
  const directory = "/var/run/postgresql";
  deepEqual(split(`postgres://ann@/trade?host=${directory}`), ["postgres://ann@localhost/trade", directory]);
  deepEqual(split(`postgresql:///trade?host=%2Fvar%2Frun%2Fpostgresql&sslmode=disable`), [
    "postgresql://localhost/trade?sslmode=disable",
    directory,
  ]);
  deepEqual(split(`postgres://ann:a%40b@here:5433/trade?application_name=x&host=${directory}`), [
    "postgres://ann:a%40b@here:5433/trade?application_name=x",
    directory,
  ]);
  for (const url of ["postgres://ann@here/trade", "postgres://ann@here/trade?host=there", "postgres://a/b?host=%ZZ"]) {
    deepEqual(split(url), [url, null]);
  }
});
