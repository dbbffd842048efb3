/** The version of this release, from deno.json. */
import configuration from "../deno.json" with { type: "json" };

export const version: string = configuration.version;
