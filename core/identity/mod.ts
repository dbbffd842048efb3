/** The public interface of the identity module. */
// Adds the module's tables to the typed database.
import "./tables.ts";
import type { Handler } from "../kernel/run/handler.ts";
import { changePassword } from "./change_password.ts";
import { createToken, isPersonalToken } from "./create_token.ts";
import { listTokens } from "./list_tokens.ts";
import { login } from "./login.ts";
import { logout } from "./logout.ts";
import { me } from "./me.ts";
import { createUser } from "./new_user.ts";
import { refresh } from "./refresh.ts";
import { register } from "./register.ts";
import { resetLink } from "./reset_link.ts";
import { checkResetLink, resetPassword } from "./reset_password.ts";
import { revokeToken } from "./revoke_token.ts";
import { setRole } from "./set_role.ts";
import { updateMe } from "./update_me.ts";

export const identityHandlers: readonly Handler[] = [
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
];
export { type Authenticator, authenticator } from "./authenticate.ts";
export { isPersonalToken };
export { hashNewPassword, verifyPassword } from "./passwords.ts";
export { getAccount, isLastAdmin, isSuspended, LAST_ADMIN, newestSuspension, refuseOneself } from "./accounts.ts";
export { changeRights, rightsChanged } from "./revocations.ts";
export { toAccessToken } from "./create_token.ts";
export { IDLE_DAYS } from "./sessions.ts";
export { countFailure, findFailures, forgetFailures, lockFailures, refuseWhileLocked } from "./sign_in_lock.ts";
export {
  confirmedAt,
  confirmSession,
  findUser,
  listTokenRows,
  lockAdminSet,
  lockUser,
  pruneIdentity,
  revokeSession,
  revokeSessions,
  revokeTokenRow,
  revokeTokens,
  updateUser,
  usernames,
  type UserRow,
} from "./store.ts";
