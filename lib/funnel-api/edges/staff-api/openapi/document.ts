import { z } from 'zod'
import { ErrorEnvelope } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { StaffScope } from '#lib/domain/staff'
import { DESCRIPTION } from '#lib/funnel-api/edges/staff-api/openapi/description'

type Schemas = Record<string, Schema>
/** Excludes the boolean schemas of JSON Schema, which zod does not use for properties. */
type Schema = z.core.JSONSchema.JSONSchema & { properties?: Schemas; $defs?: Schemas }
type Content = Record<string, { schema: Schema }>
type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: Schema
}
type Response = { $ref: string } | { description: string; content: Content }
type Operation = {
  operationId: string
  tags: [string]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response>
}
export type OpenApi = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Schemas
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

/** Error responses that many calls share, by status. */
const ERROR_RESPONSES: Record<string, string> = {
  400: 'Malformed request: invalid query parameters, or a body that is not JSON.',
  401: 'Missing, unknown or revoked API key, or no session.',
  403: 'The API key or the role of the member lacks the required scope.',
  404: 'Not found in this company.',
  409: 'Conflict with the current state, or Idempotency-Key reused with another body.',
  412: 'There is a newer version than the one in `If-Match` (`STALE`).',
  413: 'Body exceeds 1 MB or 20,000 values, or the file exceeds the limit of the call.',
  415: 'Body is not application/json, or the file type is not supported.',
  422: 'Invalid fields, listed in `error.fields`, or an unreadable file.',
  429: 'Rate limit of 600 calls per minute and key exceeded. `Retry-After` contains the seconds to wait.',
  503: 'Temporarily unavailable. `Retry-After` contains the seconds to wait.',
}

const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    maxLength: 255,
    description:
      'Unique key of your choice. A repeated call with the same key returns the first reply and has no further effect.',
  },
}

const ifMatchOf = (isRequired: boolean): Parameter => ({
  name: 'If-Match',
  in: 'header',
  required: false,
  schema: {
    type: 'string',
    description:
      'The version that the caller has seen, in quotes, such as `"7.0"`, or `*` for any version. If there is a newer version, nothing is changed and the reply is 412 (`STALE`).' +
      (isRequired ? ' API keys may omit it. Members receive 400 without it.' : ''),
  },
})

/**
 * Removes the branches for `Date` from unions, because JSON has no dates. Removes the patterns of date texts, because
 * they repeat the format.
 */
function omitDates({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  if (jsonSchema.anyOf) jsonSchema.anyOf = jsonSchema.anyOf.filter((form) => Object.keys(form).length > 0)
  if (jsonSchema.format === 'date' || jsonSchema.format === 'date-time') delete jsonSchema.pattern
}

/** Converts a schema of the contract. Schemas with an ID are added to `schemas`, with a suffix for requests. */
function toSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Schemas): Schema {
  const suffix = io === 'input' ? 'Input' : ''
  const converted = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: omitDates })
  const text = JSON.stringify(converted).replace(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/$1${suffix}"`)
  const { $schema: _dialect, $defs = {}, ...inline } = JSON.parse(text) as Schema
  for (const [name, { id: _id, ...definition }] of Object.entries($defs)) schemas[name + suffix] = definition
  return inline
}

const json = (schema: Schema): Content => ({ 'application/json': { schema } })

/** A reply of `z.never()` is a zip. Other replies that are not JSON have a `contentMediaType`, or several in a union. */
function contentOf(reply: Schema): Content {
  if (reply.not) return { 'application/zip': { schema: {} } }
  const formats = (reply.anyOf ?? []).filter((each): each is Schema => typeof each === 'object')
  if (formats.length > 0 && formats.every(({ contentMediaType }) => contentMediaType))
    return Object.fromEntries(formats.map((schema) => [schema.contentMediaType, { schema }]))
  return { [reply.contentMediaType ?? 'application/json']: { schema: reply } }
}

function parametersOf({ path, query, method, ifMatch }: StaffEndpoint, schemas: Schemas): Parameter[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const isNumber = (name: string) => name === 'id' || name.endsWith('_id')
  const input = toSchema(query, 'input', schemas)
  const output = toSchema(query, 'output', schemas)
  return [
    ...names.map((name): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: isNumber(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
    })),
    ...Object.entries(input.properties ?? {}).map(([name, schema]): Parameter => ({
      name,
      in: 'query',
      required: input.required?.includes(name) ?? false,
      // The input schema of a number parsed from the URL has no range, so the output schema is used.
      schema: schema.type === 'number' ? (output.properties?.[name] ?? schema) : schema,
    })),
    ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ...(ifMatch ? [ifMatchOf(ifMatch === 'required')] : []),
  ]
}

function requestBodyOf({ method, bodyFormat, body }: StaffEndpoint, schemas: Schemas): Operation['requestBody'] {
  if (bodyFormat === 'bytes') return { required: true, content: { 'application/octet-stream': { schema: {} } } }
  if (method === 'GET') return undefined
  const schema = toSchema(body, 'input', schemas)
  if (Object.keys(schema.properties ?? {}).length === 0 && !schema.anyOf) return undefined
  return { required: schema.required !== undefined, content: json(schema) }
}

function accessText({ scope, isPublic }: StaffEndpoint) {
  if (scope !== null) return `Required scope: \`${scope}\`.`
  return isPublic ? 'Needs no authorization.' : 'For a signed-in member.'
}

function securityOf({ scope, isPublic, isForKeys }: StaffEndpoint): Operation['security'] {
  if (scope !== null) return [{ key: [scope] }, ...(isForKeys ? [] : [{ session: [scope] }])]
  return isPublic ? [] : [{ session: [] }]
}

function operationOf(endpoint: StaffEndpoint, schemas: Schemas): Operation {
  const { method, path, summary, tag } = endpoint
  const parameters = parametersOf(endpoint, schemas)
  const requestBody = requestBodyOf(endpoint, schemas)
  const reply = toSchema(endpoint.reply, 'output', schemas)
  const errors = [
    '400',
    '401',
    '403',
    '429',
    '503',
    ...(path.includes(':') ? ['404'] : []),
    ...(requestBody ? ['413', '415', '422'] : []),
    ...(method === 'POST' ? ['409'] : []),
    ...(endpoint.ifMatch ? ['412'] : []),
  ].toSorted()
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:]+/g, '_')}`,
    tags: [tag],
    summary,
    // Redoc shows scopes only for OAuth.
    description: accessText(endpoint),
    security: securityOf(endpoint),
    parameters,
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Success.', content: contentOf(reply) },
      ...Object.fromEntries(errors.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** Returns the OpenAPI 3.1 document. It is derived from the schemas that validate requests and replies. */
export function openApiOf(endpoints: readonly StaffEndpoint[]): OpenApi {
  const schemas: Schemas = {}
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path.replace(/:(\w+)/g, '{$1}')] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas)
  }
  schemas.Error = toSchema(ErrorEnvelope, 'output', schemas)
  const content = json({ $ref: '#/components/schemas/Error' })
  const key = { type: 'http', scheme: 'bearer', description: `Scopes: ${StaffScope.options.join(', ')}.` }
  const session = {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-careers_staff',
    description: 'Session of a member on the manager host. The header `x-company` names the company.',
  }
  return {
    openapi: '3.1.1',
    info: { title: 'Staff API', version: '1', description: DESCRIPTION },
    servers: [{ url: '/staff/v1' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(ERROR_RESPONSES).map(([status, description]) => [status, { description, content }]),
      ),
      securitySchemes: { key, session },
    },
  }
}
