import { ErrorEnvelope } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { StaffScope } from '#lib/domain/staff'
import { type Components, type JsonSchema, toJsonSchema } from '#lib/funnel-api/staff/docs/json-schema'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}
type Response = { $ref: string } | { description: string; content?: Record<string, { schema: JsonSchema }> }
export type Operation = {
  operationId: string
  tags: [string]
  summary: string
  security: { key: string[] }[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, Response>
}
export type OpenApi = {
  openapi: '3.1.1'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Response>
    securitySchemes: Record<string, object>
  }
}

const DESCRIPTION = `What a company's own programs may do: read applications, answer candidates, keep jobs and website
up to date. Every call brings a key of the company; what a key may do, its scopes say. Keys are made at the command line.`

/** Error responses that many calls share, by status. */
const REFUSALS: Record<string, string> = {
  400: 'The call cannot be read: a wrong query, or a body that is no JSON.',
  401: 'No key, or none that is good.',
  403: 'The key lacks the scope.',
  404: 'There is no such thing at this company.',
  409: 'It does not go together with what there is.',
  413: 'The body is above 1 MB; a file above what is said of the call.',
  415: 'The body is not application/json; a file is of no kind that is taken.',
  422: 'Fields are wrong: `error.fields` names each; a file cannot be read.',
  429: 'More calls than a key may make, 600 a minute. `Retry-After` says in how many seconds to call again.',
  503: 'Not now; `Retry-After` says when to ask again.',
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** Converts '/campaigns/:slug' to '/campaigns/{slug}'. */
const pathOf = ({ path }: StaffEndpoint) => path.replace(/:(\w+)/g, '{$1}')

function parametersOf({ path, query, method }: StaffEndpoint, components: Components): Parameter[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const isNumber = (name: string) => name === 'id' || name.endsWith('_id')
  const taken = toJsonSchema(query, 'input', components)
  const meant = toJsonSchema(query, 'output', components).properties ?? {}
  return [
    ...named.map((name) => ({
      ...{ name, in: 'path' as const, required: true },
      schema: isNumber(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
    })),
    ...Object.entries(taken.properties ?? {}).map(([name, { description, ...schema }]) => ({
      ...{ name, in: 'query' as const, required: taken.required?.includes(name) ?? false },
      ...(description !== undefined && { description }),
      // URLs contain only strings. The output schema has the range of a number.
      schema: schema.type === 'number' ? { ...meant[name], description: undefined } : schema,
    })),
    ...(method === 'POST'
      ? [
          {
            ...{ name: 'Idempotency-Key', in: 'header' as const, required: false },
            description: 'A text of your own: the same call with it again is not done again, but answered the same.',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []),
  ]
}

function operationOf(endpoint: StaffEndpoint, components: Components): Operation {
  const { method, scope, summary, tag } = endpoint
  const parameters = parametersOf(endpoint, components)
  const body = method === 'GET' ? null : toJsonSchema(endpoint.body, 'input', components)
  const hasBody = Object.keys(body?.properties ?? {}).length > 0 || body?.anyOf !== undefined
  const reply = toJsonSchema(endpoint.reply, 'output', components)
  const refused = [
    ...['400', '401', '403', '429', '503'],
    ...(parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
    ...(hasBody ? ['413', '415', '422'] : []),
    ...(endpoint.takes ? ['413', '415', '422'] : []),
    ...(method === 'POST' ? ['409'] : []),
  ].toSorted()
  return {
    operationId: `${method.toLowerCase()}${endpoint.path.replace(/[/:]+/g, '_')}`,
    tags: [tag],
    summary,
    security: [{ key: [scope] }],
    parameters,
    ...(endpoint.takes && { requestBody: { required: true, content: { 'application/octet-stream': { schema: {} } } } }),
    ...(hasBody && { requestBody: { required: body?.required !== undefined, content: json(body!) } }),
    responses: {
      200: {
        description: 'Done.',
        content: reply.not ? { 'application/zip': { schema: {} } } : json(reply),
      },
      ...Object.fromEntries(refused.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  }
}

/** Returns the OpenAPI 3.1 document. It is derived from the schemas that validate requests and replies. */
export function openApiOf(endpoints: readonly StaffEndpoint[]): OpenApi {
  const components: Components = new Map()
  const paths: OpenApi['paths'] = {}
  for (const endpoint of endpoints) {
    const at = (paths[pathOf(endpoint)] ??= {})
    at[endpoint.method.toLowerCase()] = operationOf(endpoint, components)
  }
  components.set('Error', toJsonSchema(ErrorEnvelope, 'output', components))
  const error = json({ $ref: '#/components/schemas/Error' })
  const key = { type: 'http', scheme: 'bearer', description: `Scopes: ${StaffScope.options.join(', ')}.` }
  return {
    openapi: '3.1.1',
    info: { title: 'Staff API', version: '1', description: DESCRIPTION.replace(/\n/g, ' ') },
    servers: [{ url: '/staff/v1' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...components].toSorted(([one], [other]) => (one < other ? -1 : 1))),
      responses: Object.fromEntries(
        Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: error }]),
      ),
      securitySchemes: { key },
    },
  }
}
