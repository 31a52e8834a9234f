import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { type Engine, onBoth } from '#tests/bench/engines'
import type { Result, Row } from '#tests/bench/result'
import { crossingsOf } from '#tests/contract/cases'
import { endpointsIn } from '#tests/contract/endpoints'
import { staffCrossingsOf } from '#tests/contract/staff/cases'
import { STAFF_TABLE } from '#tests/contract/staff/table'
import { makeStaffWorld } from '#tests/contract/staff/world'
import { stateOf, tablesOf } from '#tests/contract/state'
import { TABLE } from '#tests/contract/table'
import { makeWorld } from '#tests/contract/world'
import type { Reply, TestApi } from '#tests/support/api'
import { freshDatabase } from '#tests/support/database'

type Outcome = { tried: number; wrong: string[]; allowed: number }
type Crossing = { what: string; status: number; ask: () => Promise<Reply> }
type Call = { name: string; crossings: readonly Crossing[]; own: (() => Promise<Reply>) | null }

/** Only a submitted application has a receipt, and that of the test data is not submitted. */
const ABSENT = ['readReceipt']

/** Sends every crossing of every call. A correct answer is the expected error in the envelope, with nothing written. */
async function cross(api: TestApi, calls: AsyncIterable<Call>): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, wrong: [], allowed: 0 }
  const tables = await tablesOf(api)
  for await (const { name, crossings, own } of calls) {
    const before = await stateOf(api, tables)
    for (const { what, status, ask } of crossings) {
      await api.db.deleteFrom('rates').execute()
      const reply = await ask()
      outcome.tried += 1
      const parsed = ErrorEnvelope.safeParse(reply.body)
      if (reply.status !== status) outcome.wrong.push(`${name}, ${what}: ${reply.status} instead of ${status}`)
      else if (!parsed.success || STATUS[parsed.data.error.code] !== status)
        outcome.wrong.push(`${name}, ${what}: not the envelope`)
    }
    if ((await stateOf(api, tables)) !== before) outcome.wrong.push(`${name}: a rejected call wrote something`)
    if (!own) continue
    const reply = await own()
    if (reply.status === 200) outcome.allowed += 1
    else outcome.wrong.push(`${name}: the owner gets ${reply.status}`)
  }
  return outcome
}

async function candidates(server: string | undefined): Promise<Outcome> {
  const world = await makeWorld(await freshDatabase({ server, isSqlite: !server }))
  const { api } = world
  const endpoints = await endpointsIn('.')
  async function* calls(): AsyncGenerator<Call> {
    for (const [name, row] of Object.entries(TABLE)) {
      const endpoint = endpoints.get(name)!
      const { needs, params = {}, query = '' } = row(world)
      const address = (of: typeof params) => fillPath(endpoint.path, of)
      const crossings = crossingsOf(name, endpoint, world).map(
        ({ what, status, params: given, body, options, ...it }) => ({
          what,
          status,
          ask: () =>
            api.send(
              endpoint.method,
              `${address(given)}?${it.query ?? ''}`,
              endpoint.method === 'GET' ? undefined : body,
              options,
            ),
        }),
      )
      const isPersonal = needs !== 'nobody' && !endpoint.path.endsWith('/events')
      const isRead = endpoint.method === 'GET' && isPersonal && !ABSENT.includes(name)
      const token = needs === 'recording' ? world.own.phone : world.own.person.token
      const own = isRead ? () => api.send('GET', `${address(params)}?${query}`, undefined, { token }) : null
      yield { name, crossings, own }
    }
  }
  return cross(api, calls()).finally(() => api.close())
}

async function programs(server: string | undefined): Promise<Outcome> {
  const world = await makeStaffWorld(await freshDatabase({ server, isSqlite: !server }))
  const { api } = world
  const endpoints = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  async function* calls(): AsyncGenerator<Call> {
    for (const [name, row] of Object.entries(STAFF_TABLE)) {
      const endpoint = endpoints.get(name)!
      const entry = await row(world)
      const { method, path } = endpoint
      const crossings = (await staffCrossingsOf(endpoint, entry, world)).map(
        ({ what, status, params, query = '', body, key, headers }) => ({
          what,
          status,
          ask: () =>
            api.staff(method, `${fillPath(path, params)}?${query}`, method === 'GET' ? undefined : body, key, headers),
        }),
      )
      const address = `${fillPath(path, entry.params ?? {})}?${entry.query ?? ''}`
      const own = method === 'GET' ? () => api.staff('GET', address, undefined, world.key) : null
      yield { name, crossings, own }
    }
  }
  return cross(api, calls()).finally(() => api.close())
}

/** Every call of the API, with credentials and ids of other candidates, of other companies, and unknown ones. */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const rowsOf = async ({ name, databaseUrl }: Engine): Promise<Row[]> => {
    const rows: Row[] = []
    for (const [who, work] of [
      ['candidates', candidates],
      ['company programs', programs],
    ] as const) {
      const { tried, wrong, allowed } = await work(databaseUrl)
      failures.push(...wrong.map((fault) => `${name}: ${fault}`))
      rows.push({
        what: `${name}, calls of ${who}: wrong answers`,
        ...{ value: wrong.length, unit: 'answers', baseline: { what: 'crossings tried', value: tried }, most: 0 },
      })
      rows.push({
        what: `${name}, calls of ${who}: reads allowed to the owner`,
        value: allowed,
        unit: 'calls',
        least: 1,
      })
    }
    return rows
  }
  const rows = await onBoth(rowsOf)
  const notes = ['A crossing is a call with a credential, or an id, that is not the caller’s own.']
  return { title: 'Authorisation matrix', rows, notes, failures }
}
