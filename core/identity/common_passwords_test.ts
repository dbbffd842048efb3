import assert from "node:assert/strict";
import { isCommonPassword } from "./common_passwords.ts";

Deno.test("isCommonPassword() recognises words, their usual endings, runs, repeats and years", async () => {
  for (
    const p of [
      "password",
      "PassWord",
      "Password1",
      "password123",
      "iloveyou",
      "letmein1",
      "sunshine",
      "12345678",
      "87654321",
      "1234567890",
      "11111111",
      "abababab",
      "12341234",
      "qwertyuiop",
      "asdfghjkl",
      "1q2w3e4r",
      "1qaz2wsx",
      "abcdefgh",
      "summer2026",
      "tradewinds",
      "Tradewinds1",
      "wallstreet",
      "trustno1",
      "football",
      "sunshinesunshine",
    ]
  ) {
    assert.ok(await isCommonPassword(p), p);
  }
});

Deno.test("isCommonPassword() lets phrases and random text pass", async () => {
  for (
    const p of [
      "an honest day of sailing",
      "correct horse battery",
      "T7#kd92!mQ",
      "Sturdy-Gull-41",
      "mein Segelboot",
      "пароль на море",
      "sunshineT7#kd92q",
      "Tk7#dTk7#d",
    ]
  ) {
    assert.ok(!await isCommonPassword(p), p);
  }
});
