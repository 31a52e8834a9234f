import { fillPath } from '#lib/contract/endpoint'
import { ErrorEnvelope, STATUS } from '#lib/contract/errors'
import type { StaffEndpoint } from '#lib/contract/staff/staff-endpoint'
import { type Engine, onBoth } from '#tests/bench/harness'
import type { Result, Row } from '#tests/bench/result'
import { forbiddenCasesOf } from '#tests/contract/cases'
import { endpointsIn } from '#tests/contract/endpoints'
import { staffForbiddenCasesOf } from '#tests/contract/staff/cases'
import { STAFF_TABLE } from '#tests/contract/staff/table'
import { createStaffFixtures } from '#tests/contract/staff/fixtures'
import { changedTables, stateReader } from '#tests/contract/state'
import { TABLE } from '#tests/contract/table'
import { createFixtures } from '#tests/contract/fixtures'
import type { Reply, TestApi } from '#tests/support/api'
import { freshDatabase } from '#tests/support/database'

type Outcome = { tried: number; wrong: string[]; allowed: number }
type ForbiddenCall = { what: string; status: number; sendCall: () => Promise<Reply> }
type Call = { name: string; forbidden: readonly ForbiddenCall[]; own: (() => Promise<Reply>) | null }

/** Reads of data that the test data lack: its application is not submitted and therefore has no receipt. */
const ABSENT = ['readReceipt']

/** Sends all forbidden variants of every call. Each must return the expected error envelope and write nothing. */
async function checkForbiddenCalls(api: TestApi, calls: AsyncIterable<Call>): Promise<Outcome> {
  const outcome: Outcome = { tried: 0, wrong: [], allowed: 0 }
  const readState = await stateReader(api)
  for await (const { name, forbidden, own } of calls) {
    const before = await readState()
    for (const { what, status, sendCall } of forbidden) {
      await api.db.deleteFrom('rates').execute()
      const reply = await sendCall()
      outcome.tried += 1
      const parsed = ErrorEnvelope.safeParse(reply.body)
      if (reply.status !== status) outcome.wrong.push(`${name}, ${what}: ${reply.status} instead of ${status}`)
      else if (!parsed.success || STATUS[parsed.data.error.code] !== status)
        outcome.wrong.push(`${name}, ${what}: not the envelope`)
    }
    if (changedTables(before, await readState()).length > 0)
      outcome.wrong.push(`${name}: a rejected call wrote something`)
    if (!own) continue
    const reply = await own()
    if (reply.status === 200) outcome.allowed += 1
    else outcome.wrong.push(`${name}: the owner gets ${reply.status}`)
  }
  return outcome
}

async function checkCandidates(server: string | undefined): Promise<Outcome> {
  const fixtures = await createFixtures(await freshDatabase({ server, isSqlite: !server }))
  const { api } = fixtures
  const endpoints = await endpointsIn('.')
  async function* calls(): AsyncGenerator<Call> {
    for (const [name, row] of Object.entries(TABLE)) {
      const endpoint = endpoints.get(name)!
      const { needs, params = {}, query = '' } = row(fixtures)
      const pathWith = (of: typeof params) => fillPath(endpoint.path, of)
      const forbidden = forbiddenCasesOf(name, endpoint, fixtures).map(
        ({ what, status, params: given, body, options, ...it }) => ({
          what,
          status,
          sendCall: () =>
            api.send(
              endpoint.method,
              `${pathWith(given)}?${it.query ?? ''}`,
              endpoint.method === 'GET' ? undefined : body,
              options,
            ),
        }),
      )
      const isPersonal = needs !== 'none' && !endpoint.path.endsWith('/events')
      const isRead = endpoint.method === 'GET' && isPersonal && !ABSENT.includes(name)
      const token = needs === 'recording' ? fixtures.own.phone : fixtures.own.person.token
      const own = isRead ? () => api.send('GET', `${pathWith(params)}?${query}`, undefined, { token }) : null
      yield { name, forbidden, own }
    }
  }
  try {
    return await checkForbiddenCalls(api, calls())
  } finally {
    await api.close()
  }
}

async function checkApiClients(server: string | undefined): Promise<Outcome> {
  const fixtures = await createStaffFixtures(await freshDatabase({ server, isSqlite: !server }))
  const { api } = fixtures
  const endpoints = (await endpointsIn('staff')) as ReadonlyMap<string, StaffEndpoint>
  async function* calls(): AsyncGenerator<Call> {
    for (const [name, row] of Object.entries(STAFF_TABLE)) {
      const endpoint = endpoints.get(name)!
      const entry = await row(fixtures)
      const { method, path } = endpoint
      const forbidden = (await staffForbiddenCasesOf(endpoint, entry, fixtures)).map(
        ({ what, status, params, query = '', body, key, headers }) => ({
          what,
          status,
          sendCall: () =>
            api.staff(method, `${fillPath(path, params)}?${query}`, method === 'GET' ? undefined : body, key, headers),
        }),
      )
      const urlPath = `${fillPath(path, entry.params ?? {})}?${entry.query ?? ''}`
      // Some calls are only for members.
      const isAllowed = (entry.status ?? 200) === 200
      const own =
        method === 'GET' && !entry.isStream && isAllowed
          ? () => api.staff('GET', urlPath, undefined, fixtures.key)
          : null
      yield { name, forbidden, own }
    }
  }
  try {
    return await checkForbiddenCalls(api, calls())
  } finally {
    await api.close()
  }
}

/** Makes every call of the API with credentials and IDs of other candidates and companies, and with unknown ones. */
export async function run(): Promise<Result> {
  const failures: string[] = []
  const measureRows = async ({ name, databaseUrl }: Engine): Promise<Row[]> => {
    const rows: Row[] = []
    for (const [who, work] of [
      ['candidates', checkCandidates],
      ['API clients', checkApiClients],
    ] as const) {
      const { tried, wrong, allowed } = await work(databaseUrl)
      failures.push(...wrong.map((fault) => `${name}: ${fault}`))
      rows.push({
        what: `${name}, calls of ${who}: wrong answers`,
        value: wrong.length,
        unit: 'answers',
        baseline: { what: 'forbidden calls sent', value: tried },
        most: 0,
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
  const rows = await onBoth(measureRows)
  const notes = ['A forbidden call is a call with a credential, or an id, that is not the caller’s own.']
  return { rows, notes, failures }
}
