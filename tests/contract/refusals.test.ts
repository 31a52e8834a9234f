import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Endpoint, fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import { type Case, casesOf } from '#tests/contract/cases'
import { TABLE } from '#tests/contract/table'
import { makeWorld, type World } from '#tests/contract/world'

const CONTRACT = path.join(import.meta.dirname, '../../lib/contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Every call of the contract by the name of its constant, whatever file it is added to. */
async function allEndpoints(): Promise<Map<string, Endpoint>> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const modules = await Promise.all(
    files.map((file) => import(`../../lib/contract/${file}`) as Promise<Record<string, unknown>>),
  )
  return new Map(
    modules.flatMap((module) =>
      Object.entries(module).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
    ),
  )
}

let endpoints: Map<string, Endpoint>
let world: World
let tables: string[]
beforeAll(async () => {
  endpoints = await allEndpoints()
  world = await makeWorld()
  tables = (await world.api.db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !UNCOUNTED.includes(name))
})
afterAll(() => world.api.close())

/** Attempts and their proofs are counted on purpose; everything else that a refused call leaves behind is a defect. */
const UNCOUNTED = ['rates', 'spent_tokens', 'kysely_migration', 'kysely_migration_lock']

async function everything() {
  const { db } = world.api
  const counts = tables.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql`${sql.join(counts, sql` union all `)}`.execute(db)
  const [users, candidacies, records] = await Promise.all(
    (['users', 'candidacies', 'records'] as const).map((table) =>
      db.selectFrom(table).selectAll().orderBy('id').execute(),
    ),
  )
  return JSON.stringify({ rows, users, candidacies, records })
}

/** What is wrong with the refusal of a call; null where it is as it must be. */
async function faultOf(
  { method, path: address }: Endpoint,
  { what, params, query = '', body, options, status }: Case,
  before: string,
) {
  await world.api.db.deleteFrom('rates').execute()
  const reply = await world.api.send(
    method,
    `${fillPath(address, params)}?${query}`,
    method === 'GET' ? undefined : body,
    options,
  )
  const parsed = ErrorEnvelope.safeParse(reply.body)
  if (reply.status !== status) return `${what}: ${reply.status} instead of ${status}`
  if (!parsed.success || STATUS[parsed.data.error.code] !== status) return `${what}: not the envelope`
  return (await everything()) === before ? null : `${what}: something was written`
}

it('knows every call of the contract', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual([...endpoints.keys()].toSorted())
})

it('describes calls that are right but for what is wrong in them', () => {
  const wrong = Object.entries(TABLE).filter(
    ([name, row]) => !endpoints.get(name)!.body.safeParse(row(world).body ?? {}).success,
  )
  expect(wrong.map(([name]) => name)).toEqual([])
})

describe('a wrong call is refused in the envelope, and nothing is written', () => {
  it.each(Object.keys(TABLE))('%s', async (name) => {
    const endpoint = endpoints.get(name)!
    const cases = casesOf(name, endpoint, world)
    const faults: (string | null)[] = []
    const before = await everything()
    for (const wrong of cases) faults.push(await faultOf(endpoint, wrong, before))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
    if (name !== 'readTerms') expect(cases.length).toBeGreaterThan(0)
  })
})
