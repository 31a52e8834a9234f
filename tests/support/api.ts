import path from 'node:path'
import { readCampaign } from '#lib/contract/companies'
import { createCaller } from '#lib/contract/caller'
import { readBundle } from '#lib/funnel-api/cli/bundle/read'
import { writeBundle } from '#lib/funnel-api/cli/bundle/write'
import type { S3Settings } from '#lib/funnel-api/files/store'
import { openFunnelApi } from '#lib/funnel-api/open'
import { createKey } from '#lib/funnel-api/staff/keys'
import { StaffScope } from '#lib/domain/staff'
import { freshDatabase, type TestDatabase } from '#tests/support/database'
import { withProof } from '#tests/support/proof'

export const BUNDLES = path.join(import.meta.dirname, 'bundles')

export type Reply = { status: number; body: unknown; headers: Headers }
export type Options = {
  token?: string | undefined
  /** The company of the request's host; null is a caller that does not come through the site's proxy. */
  company?: string | null
  address?: string
  headers?: Record<string, string>
}

let visitors = 0
/** Rate limits count by IP address: each call without one gets a new one. */
const newAddress = () => {
  visitors += 1
  return `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`
}

function headersOf({ token, company = 'bakery', address = newAddress(), headers }: Options) {
  const all = new Headers({
    'x-client-address': address,
    ...(company !== null && { 'x-company': company }),
    ...headers,
  })
  if (token !== undefined) all.set('authorization', token)
  return all
}

async function toReply(response: Response): Promise<Reply> {
  const retry = response.headers.get('retry-after')
  // Every temporary rejection must say for how long, in every test.
  if ([429, 503].includes(response.status) && !/^[1-9]\d*$/.test(retry ?? ''))
    throw new Error(`${response.status} without a Retry-After: ${retry}`)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text, headers: response.headers }
}

/**
 * The real API with its own database, files and email, or those of `where`, and two companies: 'bakery' and 'foundry'.
 */
export async function openTestApi(
  bundles: readonly string[] = ['bakery', 'foundry'],
  s3?: S3Settings,
  services: Record<string, string> = {},
  where?: TestDatabase,
) {
  const { dataDir, databaseUrl, drop } = where ?? (await freshDatabase())
  const origin = (slug: string) => `http://${slug}.test`
  const {
    api,
    media,
    send: bare,
    files,
    staff: askStaff,
    inbound,
    close,
  } = await openFunnelApi({
    dataDir,
    databaseUrl,
    s3,
    secret: 'secret'.repeat(8),
    origin,
    env: { NODE_ENV: 'test', ...services },
    botLoad: { cost: 1, least: 1, most: 3 },
    hasJobs: false,
  })
  for (const name of bundles) await writeBundle(api.db, await readBundle(`${BUNDLES}/${name}`), media, api.now())

  const ask = withProof(bare, api.db)

  /** Sends JSON, or a text unchanged. */
  const send = async (method: string, address: string, body?: unknown, options: Options = {}) => {
    const headers = headersOf(options)
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    return toReply(
      await ask(
        new Request(`http://bakery.test${address}`, { method, headers, ...(text !== undefined && { body: text }) }),
      ),
    )
  }
  /** A typed call of the contract; throws the API's errors. */
  const callAs = (options: Options = {}) =>
    createCaller(
      (request) => {
        headersOf(options).forEach((value, name) => request.headers.set(name, value))
        return ask(request)
      },
      'http://bakery.test',
      (_, { call, attribute, wrong }) => {
        throw new Error(`${call} answers a wrong '${attribute}': ${wrong}`)
      },
    )

  /** A call of an integration, below /staff/v1. */
  const staff = async (
    method: string,
    address: string,
    body?: unknown,
    key?: string,
    more: Record<string, string> = {},
  ) => {
    const headers = new Headers({ ...(key !== undefined && { authorization: `Bearer ${key}` }), ...more })
    const isFile = body instanceof Uint8Array
    if (body !== undefined && !isFile && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const sent = body === undefined || typeof body === 'string' || isFile ? body : JSON.stringify(body)
    const init = { method, headers, ...(sent !== undefined && { body: sent as BodyInit }) }
    return toReply(await askStaff(new Request(`http://bakery.test/staff/v1${address}`, init)))
  }

  return {
    db: api.db,
    staff,
    /** The same, as an unread response. */
    askStaff,
    /** An inbound email from a provider. */
    inbound: (request: Request) => inbound!(request),
    /** A new key of a company. Default: all scopes. */
    keyOf: async (slug = 'bakery', scopes: readonly StaffScope[] = StaffScope.options) => {
      const company = await api.db
        .selectFrom('companies')
        .select('id')
        .where('slug', '=', slug)
        .executeTakeFirstOrThrow()
      return (await createKey(api, { company_id: company.id, name: 'test', scopes })).key
    },
    api,
    /** The API itself, without automatic proof of work. */
    bare,
    /** An unread response: a stream. */
    raw: (address: string, options: Options = {}) =>
      ask(new Request(`http://bakery.test${address}`, { headers: headersOf(options) })),
    dataDir,
    databaseUrl,
    media,
    send,
    callAs,
    /** Calls the file service, which browsers reach without the proxy. */
    file: async (address: string, init: RequestInit = {}) =>
      files(new Request(new URL(address, 'http://bakery.test'), init)),
    toReply,
    campaign: (slug: string, company = 'bakery') =>
      callAs({ company })(readCampaign, { params: { company_slug: company, slug } }),
    companyId: async (slug = 'bakery') =>
      (await api.db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id,
    /** Moves the API's clock, forward or back. */
    shiftClock: (minutes: number) => {
      const before = api.now
      api.now = () => new Date(before().getTime() + minutes * 60_000)
    },
    /** Stops the API's clock while a test counts within a window. */
    atOneMoment: async (work: () => Promise<void>) => {
      const before = api.now
      const moment = before()
      api.now = () => moment
      await work().finally(() => void (api.now = before))
    },
    close: async () => {
      await close()
      await drop()
    },
  }
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>
