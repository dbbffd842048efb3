/** Contracts of identity. Browser-safe. */
import {
  changePassword,
  checkResetLink,
  login,
  logout,
  me,
  refresh,
  register,
  resetPassword,
  updateMe,
} from "./contract/auth.ts";
import { createToken, listTokens, revokeToken } from "./contract/tokens.ts";
import { createUser, resetLink, setRole } from "./contract/users.ts";

export * from "./contract/user.ts";
export * from "./contract/auth.ts";
export * from "./contract/tokens.ts";
export * from "./contract/users.ts";

export const identityContracts = [
  register,
  login,
  refresh,
  logout,
  me,
  updateMe,
  changePassword,
  checkResetLink,
  resetPassword,
  createToken,
  listTokens,
  revokeToken,
  createUser,
  setRole,
  resetLink,
] as const;
