import { createHash } from 'node:crypto'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import type { OpenApi } from '#lib/funnel-api/staff/docs/document'
import { endpointsIn } from '#tests/contract/endpoints'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
let document: OpenApi
let endpoints: StaffEndpoint[]
beforeAll(async () => {
  test = await openTestApi([])
  document = (await test.staff('GET', '/openapi.json')).body as OpenApi
  endpoints = [...(await endpointsIn('staff')).values()] as StaffEndpoint[]
})
afterAll(() => test.close())

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

it('documents every call of the contract, and no other', () => {
  const told = operations().map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
  expect(told.toSorted()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).toSorted())
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

it('follows the rules of OpenAPI 3.1', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info.title && document.info.version).toBeTruthy()
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  const faults = operations().flatMap(({ path, method, operation }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const given = operation.parameters.filter((one) => one.in === 'path')
    const known = document.tags.map(({ name }) => name)
    const all = operation.parameters.map((one) => `${one.in} ${one.name}`)
    return [
      given.map(({ name }) => name).join() === named.join() && given.every(({ required }) => required) ? null : 'path',
      new Set(all).size === all.length ? null : 'parameters twice',
      operation.parameters.every(({ schema }) => Object.keys(schema).length > 0) ? null : 'a parameter of no kind',
      operation.tags.every((tag) => known.includes(tag)) ? null : 'a tag that is not told',
      Object.keys(operation.responses).every((status) => /^\d{3}$/.test(status)) ? null : 'no status',
      Object.values(operation.responses).every((one) => '$ref' in one || one.description) ? null : 'no description',
      operation.security[0]!.key.length === 1 ? null : 'no scope',
      method === 'get' && operation.requestBody ? 'a body to read with' : null,
    ]
      .filter((fault) => fault !== null)
      .map((fault) => `${method} ${path}: ${fault}`)
  })
  expect(faults).toEqual([])
  const types = [...walk(document.components.schemas)].filter(([key]) => key === 'type').flatMap(([, type]) => type)
  const kinds = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']
  expect(types.filter((type) => typeof type === 'string' && !kinds.includes(type))).toEqual([])
})

it('has valid examples', () => {
  const examples = endpoints.flatMap((endpoint) => {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = document.paths[path]![endpoint.method.toLowerCase()]!
    const given = operation.requestBody?.content['application/json']?.schema.examples ?? []
    return given.map((example) => endpoint.body.safeParse(example).success)
  })
  expect(examples.length).toBeGreaterThan(3)
  expect(examples).not.toContain(false)
})

it('is a page without scripts that lists every call', async () => {
  const { status, body, headers } = await test.staff('GET', '/')
  const page = String(body)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect((await test.staff('GET', '')).body).toBe(page)
  expect(page).not.toMatch(/<script|style="|\son\w+=/)
  const style = /<style>([\s\S]*)<\/style>/.exec(page)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  const links = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id!)
  expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([])
  expect(operations().filter(({ operation }) => !links.includes(operation.operationId))).toEqual([])
})
