import { toJsonSchema } from '@valibot/to-json-schema';
import { ENDPOINTS, type Endpoint, ErrorBody, type Schema, TextPayload } from '../src/testing/endpoints';

/** The service as an OpenAPI 3.1 document, made from the same table as the checks of the service double. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: { title: 'Conversational finance service', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: 'https://money.example', description: 'The `baseUrl` of the widget' }],
    security: [{ accessToken: [] }],
    paths: Object.fromEntries(
      Object.entries(ENDPOINTS).map(([name, endpoint]) => [
        endpoint.path,
        { [endpoint.method.toLowerCase()]: operation(name, endpoint) },
      ]),
    ),
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorBody), TextPayload: schemaOf(TextPayload) },
    },
  };
}

function operation(name: string, { summary, request, answer, described = answer }: Endpoint) {
  return {
    operationId: name,
    summary,
    ...(request && { requestBody: { required: true, content: jsonOf(schemaOf(request)) } }),
    responses: {
      200: { description: 'Success', content: jsonOf({ not: ERROR, ...schemaOf(described) }) },
      401: { description: 'The access token was not accepted', content: jsonOf(ERROR) },
      default: {
        description: 'The call failed. With 429 and 503, `Retry-After` says how many seconds to wait',
        headers: { 'Retry-After': { schema: { type: 'string' } } },
        content: jsonOf(ERROR),
      },
    },
  };
}

const ERROR = { $ref: '#/components/schemas/Error' };

const jsonOf = (schema: object) => ({ 'application/json': { schema } });

/** JSON Schema cannot run a `check`. Its rule is in a format or the description. */
function schemaOf(schema: Schema) {
  const { $schema, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['finite', 'check'],
  });
  return rest;
}
