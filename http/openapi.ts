/** OpenAPI 3.1, generated from the contracts of the modules. */
import { version } from "../core/version.ts";
import { z } from "zod";
import { errorCatalogue, type ErrorCode, sharedErrors } from "../core/kernel/errors.ts";
import type { Module } from "../core/kernel/module.ts";
import { type Contract, scopeOf } from "../core/kernel/operation.ts";
import type { Route } from "../core/kernel/route.ts";
import { fieldLocations } from "./request.ts";
import { routesInOrder } from "./operations.ts";

type Schema = Record<string, unknown>;

const ErrorBody: Schema = {
  type: "object",
  required: ["detail", "code"],
  properties: {
    detail: {
      oneOf: [
        { type: "string" },
        {
          type: "array",
          items: {
            type: "object",
            required: ["loc", "msg", "type"],
            properties: {
              loc: { type: "array", items: { type: ["string", "number"] } },
              msg: { type: "string" },
              type: { type: "string" },
            },
          },
        },
      ],
    },
    code: { enum: Object.keys(errorCatalogue) },
  },
};

const idempotencyKey: Schema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: { type: "string", maxLength: 255 },
  description: "Repeats with the same key and input get the first answer and have no second effect",
};

const bearer: Schema = {
  type: "http",
  scheme: "bearer",
  description: "An access token of POST /auth/login, or a personal access token. What scope a personal one needs " +
    "is in x-token-scope: read, trade (which includes read) or manage (which includes both); session: none will do",
};

export function openapiDocument(modules: readonly Module[]): Schema {
  const schemas: Schema = { Error: ErrorBody };
  const toSchema: ToSchema = (schema, io) => schemaOf(schema, io, schemas, modules);
  const paths: Record<string, Schema> = {};
  for (const { contract, route } of routesInOrder(modules.flatMap(({ contracts }) => contracts))) {
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(contract, route, toSchema);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Tradewinds",
      version,
      description: "Virtual stock trading and portfolio tracking. Money is virtual; nothing here is financial advice.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: { schemas, securitySchemes: { bearer } },
  };
}

type ToSchema = (schema: z.ZodType, io: "input" | "output") => Schema;

function operationOf(contract: Contract, route: Route, toSchema: ToSchema): Schema {
  const codes = [...new Set<ErrorCode>([...contract.errors, ...sharedErrors])].filter((code) =>
    (contract.access !== "public" || code !== "FORBIDDEN") && (contract.confirmed || code !== "PASSWORD_NEEDED")
  );
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.name.split(".")[0]],
    "x-access": contract.access,
    ...(contract.openedBy ? { "x-opened-by": contract.openedBy } : {}),
    ...(contract.access === "public" ? {} : { "x-token-scope": scopeOf(contract) }),
    security: contract.access === "public" ? [] : [{ bearer: [] }],
    ...requestOf(contract, route, toSchema),
    responses: {
      [route.status]: route.status === 204 ? { description: "Done" } : {
        description: "Done",
        content: { "application/json": { schema: toSchema(contract.output, "output") } },
      },
      ...errorResponses(codes),
    },
  };
}

/** Parameters and body. */
function requestOf(contract: Contract, route: Route, toSchema: ToSchema): Schema {
  const locations = fieldLocations(contract, route);
  const { properties = {}, required = [] } = toSchema(contract.input, "input") as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  const fields = Object.entries(properties).filter(([field]) => !(field === "refresh_token"));
  const inBody = fields.filter(([field]) => locations.get(field) === "body");
  const parameters = fields.filter(([field]) => locations.get(field) !== "body").map(([field, schema]) => ({
    name: field,
    in: locations.get(field),
    required: locations.get(field) === "path" || required.includes(field),
    schema,
    ...(schema.type === "array" ? { style: "form", explode: false } : {}),
  }));
  const takesKey = contract.kind === "command" && contract.access !== "public";
  const requiredInBody = inBody.map(([field]) => field).filter((field) => required.includes(field));
  return {
    parameters: [...parameters, ...(takesKey ? [idempotencyKey] : [])],
    ...(inBody.length > 0 && {
      requestBody: {
        required: requiredInBody.length > 0,
        content: {
          "application/json": {
            schema: {
              type: "object",
              additionalProperties: false,
              properties: Object.fromEntries(inBody),
              required: requiredInBody,
            },
          },
        },
      },
    }),
  };
}

function errorResponses(codes: readonly ErrorCode[]): Schema {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    byStatus.set(errorCatalogue[code].status, [...(byStatus.get(errorCatalogue[code].status) ?? []), code]);
  }
  return Object.fromEntries(
    [...byStatus].map((
      [status, list],
    ) => [status, {
      description: list.map((code) => `${code}: ${errorCatalogue[code].meaning}`).join("; "),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
    }]),
  );
}

/** JSON Schema 2020-12, which OpenAPI 3.1 uses; named schemas move to the document's components. */
function schemaOf(schema: z.ZodType, io: "input" | "output", schemas: Schema, modules: readonly Module[]): Schema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: s }) => {
      if (s.declared === "notificationTypes") {
        s.enum = [...new Set(modules.flatMap(({ notificationTypes }) => notificationTypes ?? []))];
        delete s.declared;
      }
      if (s.format && s.pattern) delete s.pattern;
      if (s.maximum === Number.MAX_SAFE_INTEGER) delete s.maximum;
      if (s.minimum === Number.MIN_SAFE_INTEGER) delete s.minimum;
    },
  });
  const { $schema: _, $defs, ...rest } = JSON.parse(
    JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  Object.assign(schemas, $defs);
  if (rest.id && io === "output" && typeof rest.id === "string") {
    const { id, ...body } = rest;
    schemas[id] ??= body;
    return { $ref: `#/components/schemas/${id}` };
  }
  return rest;
}
