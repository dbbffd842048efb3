/** OpenAPI 3.1, made from the contracts and the route table. */
import { version } from "../core/version.ts";
import { z } from "zod";
import { contracts } from "../core/contracts.ts";
import { errorCatalogue, type ErrorCode, sharedErrors } from "../core/kernel/errors.ts";
import { type Contract, scopeOf } from "../core/kernel/operation.ts";
import { fieldLocations } from "./request.ts";
import { routesInOrder } from "./operations.ts";

type Schema = Record<string, unknown>;

export function openapiDocument(): Schema {
  const schemas: Schema = {
    Error: {
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
    },
  };
  const paths: Record<string, Schema> = {};
  for (const { name, route } of routesInOrder()) {
    const contract: Contract = contracts[name];
    const locations = fieldLocations(contract, route);
    const input = toSchema(contract.input, "input", schemas) as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    const fields = Object.entries(input.properties ?? {}).filter(([field]) => !(field === "refresh_token"));
    const bodyFields = fields.filter(([field]) => locations.get(field) === "body");
    const codes = [...new Set<ErrorCode>([...contract.errors, ...sharedErrors])].filter((code) =>
      contract.access !== "public" || (code !== "FORBIDDEN")
    );
    const path = route.path.replace(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      operationId: name,
      summary: contract.summary,
      tags: [name.split(".")[0]],
      "x-access": contract.access,
      ...(contract.access === "public" ? {} : { "x-token-scope": scopeOf(contract) }),
      security: contract.access === "public" ? [] : [{ bearer: [] }],
      parameters: [
        ...fields.filter(([field]) => locations.get(field) !== "body").map(([field, schema]) => ({
          name: field,
          in: locations.get(field),
          required: locations.get(field) === "path" || (input.required ?? []).includes(field),
          schema,
          ...(schema.type === "array" ? { style: "form", explode: false } : {}),
        })),
        ...(contract.kind === "command" && contract.access !== "public"
          ? [{
            name: "Idempotency-Key",
            in: "header",
            required: false,
            schema: { type: "string", maxLength: 255 },
            description: "Repeats with the same key and input get the first answer and have no second effect",
          }]
          : []),
      ],
      ...(bodyFields.length > 0
        ? {
          requestBody: {
            required: bodyFields.some(([field]) => (input.required ?? []).includes(field)),
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  additionalProperties: false,
                  properties: Object.fromEntries(bodyFields),
                  required: bodyFields.map(([f]) => f).filter((f) => (input.required ?? []).includes(f)),
                },
              },
            },
          },
        }
        : {}),
      responses: {
        [route.status]: route.status === 204 ? { description: "Done" } : {
          description: "Done",
          content: { "application/json": { schema: toSchema(contract.output, "output", schemas) } },
        },
        ...errorResponses(codes),
      },
    };
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
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "An access token of POST /auth/login, or a personal access token. What scope a personal one needs " +
            "is in x-token-scope: read, trade (which includes read) or manage (which includes both); session: none will do",
        },
      },
    },
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
function toSchema(schema: z.ZodType, io: "input" | "output", schemas: Schema): Schema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema: s }) => {
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
