/** What accounts, sessions and tokens add to the product. */
import { module } from "../kernel/module.ts";
import { identityContracts } from "./contract.ts";

export const identity = module({
  name: "identity",
  contracts: identityContracts,
  topics: { rights: { touches: ["account"] } },
  nouns: { token: { list: "tokens.list" } },
  terminal: {
    groups: {
      auth: "Account, sign-in and password",
      tokens: "Personal access tokens",
      users: "Your data and your leaving; accounts of others (operators and admins)",
    },
    fields: {
      bio: "a few words about the user",
      current_password: "the password until now",
      display_name: "name that others see",
      email: "e-mail address, which is also the name to sign in with",
      experience_level: "how long the user has invested",
      expires_in_days: "days after which the token ends",
      full_name: "first and last name",
      invitation_code: "the code, while registration is by invitation",
      investment_style: "how the user likes to invest",
      location: "where the user lives",
      new_password: "the password from now on",
      password: "the password to sign in with",
      public_profile: "show the profile to others",
      reason: "why, for the record",
      refresh_token: "token that renews the session",
      role: "what the user may do",
      token: "the part of the link after token=",
      user: "id, e-mail or username",
      username: "name that others address the user by",
      website: "address of the user's site",
      "tokens.create.name": "name of the token, such as the machine it is for",
    },
  },
  load: async () => {
    const { identityHandlers } = await import("./mod.ts");
    return { handlers: identityHandlers };
  },
});
