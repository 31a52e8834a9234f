import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { OpenApi } from '#lib/funnel-api/edges/staff-api/openapi/document'
import { endpointsIn } from '#tests/contract/endpoints'
import { openTestApi, type TestApi } from '#tests/support/api'

type Schema = { format?: string; pattern?: string }

let testApi: TestApi
let document: OpenApi
let endpoints: StaffEndpoint[]
beforeAll(async () => {
  testApi = await openTestApi([])
  document = (await testApi.staff('GET', '/openapi.json')).body as OpenApi
  endpoints = [...(await endpointsIn('staff')).values()] as StaffEndpoint[]
})
afterAll(() => testApi.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** Yields all keys of a value with their values, recursively. */
function* walk(value: unknown): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    yield [key, inner]
    yield* walk(inner)
  }
}

it('documents every call of the contract and no others', () => {
  const documented = operations().map(
    ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  )
  expect(documented.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
})

it('has only valid references', () => {
  const refs = [...walk(document)].filter(([key]) => key === '$ref').map(([, ref]) => String(ref))
  const found = (ref: string) =>
    ref
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((node, name) => (node as Record<string, unknown> | undefined)?.[name], document)
  expect(refs.length).toBeGreaterThan(100)
  expect(refs.filter((ref) => !ref.startsWith('#/components/') || found(ref) === undefined)).toEqual([])
})

it('names the activity log as the back office does', () => {
  expect(document.paths['/audit']).toMatchObject({ get: { tags: ['Activity log'] } })
})

it('follows the rules of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info.title && document.info.version).toBeTruthy()
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const errors = operations().flatMap(({ path, method, operation }) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
    const tags = document.tags.map(({ name }) => name)
    const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
    return [
      inPath.map(({ name }) => name).join() === names.join() && inPath.every(({ required }) => required)
        ? null
        : 'path parameters',
      new Set(all).size === all.length ? null : 'duplicate parameters',
      operation.parameters.every(({ schema }) => Object.keys(schema).length > 0)
        ? null
        : 'a parameter without a schema',
      operation.tags.every((tag) => tag !== '' && tags.includes(tag)) ? null : 'an undeclared tag',
      Object.keys(operation.responses).every((status) => /^\d{3}$/.test(status)) ? null : 'an invalid status',
      Object.values(operation.responses).every((item) => '$ref' in item || item.description) ? null : 'no description',
      /^(?:Required scope: `|For a signed-in member\.|Needs no authorization\.)/.test(operation.description)
        ? null
        : 'no access rule',
      method === 'get' && operation.requestBody ? 'a GET with a body' : null,
    ]
      .filter((error) => error !== null)
      .map((error) => `${method} ${path}: ${error}`)
  })
  expect(errors).toEqual([])
  const types = [...walk(document.components.schemas)].filter(([key]) => key === 'type').flatMap(([, type]) => type)
  const validTypes = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
  expect(types.filter((type) => typeof type === 'string' && !validTypes.includes(type))).toEqual([])
})

it('documents If-Match, and which calls of members need it', () => {
  const withHeader = operations().flatMap(({ path, method, operation }) => {
    const header = operation.parameters.find(({ name }) => name === 'If-Match')
    if (!header) return []
    expect(operation.responses).toHaveProperty('412')
    return [{ call: `${method} ${path}`, isRequired: header.schema.description!.includes('Members receive 400') }]
  })
  const callsOf = (isRequired: boolean) =>
    withHeader.filter((each) => each.isRequired === isRequired).map(({ call }) => call)
  expect(callsOf(true).toSorted()).toEqual([
    'delete /candidacies/{id}/captions',
    'delete /candidacies/{id}/notes/{note_id}',
    'delete /members/{id}',
    'delete /templates/{id}',
    'delete /views/{id}',
    'patch /candidacies/{id}/notes/{note_id}',
    'patch /members/{id}',
    'patch /templates/{id}',
    'patch /views/{id}',
    'post /candidacies/{id}/decisions',
    'post /candidacies/{id}/status',
  ])
  expect(callsOf(false).toSorted()).toEqual([
    'delete /candidacies/{id}/decisions/{decision_id}',
    'post /candidacies/{id}/messages',
    'post /candidacies/{id}/notes',
    'put /candidacies/{id}/captions',
    'put /candidacies/{id}/rating',
  ])
})

it('has valid examples', () => {
  const examples = endpoints.flatMap((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]![endpoint.method.toLowerCase()]!
    const listed = operation.requestBody?.content['application/json']?.schema.examples ?? []
    return listed.map((example) => endpoint.body.safeParse(example).success)
  })
  expect(examples.length).toBeGreaterThan(3)
  expect(examples).not.toContain(false)
})

it('documents the conventions, the scopes and the error envelope', () => {
  expect(document.info.description).toMatch(/^# Authentication$[\s\S]*^# Conventions$/m)
  const scopes = operations().flatMap(({ operation }) => operation.security[0]?.key ?? [])
  const documented = (document.components.securitySchemes.key as { description: string }).description
  expect(scopes.filter((scope) => !documented.includes(scope))).toEqual([])
  expect(
    operations()
      .filter(({ operation }) => operation.security[0]?.key)
      .map(({ operation }) => operation.description),
  ).toEqual(scopes.map((scope) => `Required scope: \`${scope}\`.`))
  expect(Object.keys(document.components.schemas.Error!.properties!)).toEqual(['error'])
})

it('omits `Date` objects from unions, and the patterns of date texts', () => {
  const entries = [...walk(document)]
  const unions = entries.filter(([key]) => key === 'anyOf').flatMap(([, forms]) => forms as object[])
  expect(unions.length).toBeGreaterThan(50)
  expect(unions.filter((form) => Object.keys(form).length === 0)).toEqual([])
  const dates = entries
    .map(([, value]) => value)
    .filter((value) => /^date/.test((value as Schema | null)?.format ?? ''))
  expect(dates.length).toBeGreaterThan(20)
  expect(dates.filter((date) => (date as Schema).pattern !== undefined)).toEqual([])
})

it('serves a page of Redoc without inline scripts', async () => {
  const { status, body, headers } = await testApi.staff('GET', '/')
  const page = String(body)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await testApi.staff('GET', '')).body).toBe(page)
  expect(page).toContain('<redoc spec-url="/staff/v1/openapi.json">')
  expect(page).not.toMatch(/<script>|\son\w+=|https?:/)
  const policy = headers.get('content-security-policy')!.split('; ')
  expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"]))
  expect(policy.join()).not.toContain('http')
})

it('serves the script that makes the scrollable parts of the page focusable', async () => {
  const page = String((await testApi.staff('GET', '/')).body)
  expect(page).toContain('<script src="/staff/v1/docs-focus.js">')
  const { status, headers } = await testApi.staff('GET', '/docs-focus.js')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
})

it('serves the Redoc bundle by version, without requests to other hosts', async () => {
  const page = String((await testApi.staff('GET', '/')).body)
  const path = /<script src="\/staff\/v1(\/redoc-\d+\.\d+\.\d+\.js)">/.exec(page)![1]!
  const { status, body, headers } = await testApi.staff('GET', path)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(String(body)).toContain('spec-url')
  expect(String(body)).not.toContain('cdn.redoc.ly')
})
