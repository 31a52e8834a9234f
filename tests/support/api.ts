import { sql } from 'kysely'
import { readCampaign } from '#lib/contract/companies'
import { createCaller } from '#lib/contract/caller'
import { readBundle } from '#lib/funnel-api/features/bundles/read/read'
import { writeBundle } from '#lib/funnel-api/features/bundles/write/write'
import type { S3Settings } from '#lib/funnel-api/platform/storage/store'
import { openFunnelApi } from '#lib/funnel-api/main/open'
import { parseServiceSettings } from '#lib/funnel-api/platform/service-settings'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import { createKey } from '#lib/funnel-api/features/accounts/api-keys'
import { StaffScope } from '#lib/domain/staff'
import { BUNDLES } from '#tests/support/bundle-copy'
import { freshDatabase, type TestDatabase } from '#tests/support/database'
import { preparedDatabase } from '#tests/support/prepared-database'
import { withProof } from '#tests/support/proof'

export type Reply = { status: number; body: unknown; headers: Headers }
export type Options = {
  token?: string | undefined
  /** The company of the request's host. Null means a caller that bypasses the site's proxy. */
  company?: string | null
  address?: string
  headers?: Record<string, string>
}

let visitors = 0
/** Rate limits count by IP address, so each call without an address gets a new one. */
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
  // Every temporary rejection must have a valid Retry-After header, in every test.
  if ([429, 503].includes(response.status) && !/^[1-9]\d*$/.test(retry ?? ''))
    throw new Error(`${response.status} without a Retry-After: ${retry}`)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text, headers: response.headers }
}

const openApi = ({ dataDir, databaseUrl }: TestDatabase, s3?: S3Settings, services: Record<string, string> = {}) =>
  openFunnelApi({
    dataDir,
    databaseUrl,
    s3,
    secret: 'secret'.repeat(8),
    origin: (slug) => `http://${slug}.test`,
    services: parseServiceSettings(services),
    botLoad: { cost: 1, min: 1, max: 3 },
    hasWorkers: false,
  })

async function importBundles(bundles: readonly string[], { api, media }: Awaited<ReturnType<typeof openApi>>) {
  for (const name of bundles) await writeBundle(api.db, await readBundle(`${BUNDLES}/${name}`), media, api.now())
}

/** A database and files with these companies. They are imported once per process and then copied. */
const databaseWith = (bundles: readonly string[]) =>
  preparedDatabase(bundles.join(), async (empty) => {
    const opened = await openApi(empty)
    await importBundles(bundles, opened)
    await opened.close()
  })

/**
 * The real API with its own database, files and email, or those of `where`, and two companies: 'bakery' and 'foundry'.
 */
export async function openTestApi(
  bundles: readonly string[] = ['bakery', 'foundry'],
  s3?: S3Settings,
  services: Record<string, string> = {},
  where?: TestDatabase,
) {
  // A bucket needs the files of the companies too, and a given database may be that of another API.
  const isPrepared = !s3 && !where
  const database = where ?? (isPrepared ? await databaseWith(bundles) : await freshDatabase())
  const { dataDir, databaseUrl, drop } = database
  const opened = await openApi(database, s3, services)
  const { api, media, send: bare, files, staff: askStaff, inbound, transports, close } = opened
  if (!isPrepared) await importBundles(bundles, opened)
  // The tests do not survive a power failure. Benchmarks give their own database and measure it with full sync.
  if (!where && !databaseUrl) await sql`pragma synchronous = off`.execute(api.db)

  const sendWithProof = withProof(bare, api.db)

  /** Sends JSON, or a text unchanged. */
  const send = async (method: string, urlPath: string, body?: unknown, options: Options = {}) => {
    const headers = headersOf(options)
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    return toReply(
      await sendWithProof(
        new Request(`http://bakery.test${urlPath}`, { method, headers, ...(text !== undefined && { body: text }) }),
      ),
    )
  }
  /** A typed call of the contract. Throws the API's errors. */
  const callAs = (options: Options = {}) =>
    createCaller(
      (request) => {
        headersOf(options).forEach((value, name) => request.headers.set(name, value))
        return sendWithProof(request)
      },
      'http://bakery.test',
      (_, { call, attribute, issue }) => {
        throw new Error(`${call} returned an invalid '${attribute}': ${issue}`)
      },
    )

  /** A call of an integration, below /staff/v1. */
  const staff = async (
    method: string,
    urlPath: string,
    body?: unknown,
    key?: string,
    more: Record<string, string> = {},
  ) => {
    const headers = new Headers({ ...(key !== undefined && { authorization: `Bearer ${key}` }), ...more })
    const isFile = body instanceof Uint8Array
    if (body !== undefined && !isFile && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const sent = body === undefined || typeof body === 'string' || isFile ? body : JSON.stringify(body)
    const init = { method, headers, ...(sent !== undefined && { body: sent as BodyInit }) }
    return toReply(await askStaff(new Request(`http://bakery.test/staff/v1${urlPath}`, init)))
  }

  return {
    db: api.db,
    staff,
    /** Calls the staff API like `staff`, but returns the unread response. */
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
    raw: (urlPath: string, options: Options = {}) =>
      sendWithProof(new Request(`http://bakery.test${urlPath}`, { headers: headersOf(options) })),
    dataDir,
    databaseUrl,
    media,
    send,
    callAs,
    /** Calls the file service, which bypasses the proxy. */
    file: async (urlPath: string, init: RequestInit & { duplex?: 'half' } = {}) =>
      files(new Request(new URL(urlPath, 'http://bakery.test'), init)),
    toReply,
    campaign: (slug: string, company = 'bakery') =>
      callAs({ company })(readCampaign, { params: { company_slug: company, slug } }),
    companyId: async (slug = 'bakery') =>
      (await api.db.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id,
    /** Sends the due emails and text messages, one channel after another. */
    sendMessages: async () => {
      for (const transport of transports) await deliverDue(api, transport)
    },
    transports,
    /** Moves the API's clock, forward or back. */
    shiftClock: (minutes: number) => {
      const before = api.now
      api.now = () => new Date(before().getTime() + minutes * 60_000)
    },
    /** Stops the API's clock, so that a test stays within one rate window. */
    withStoppedClock: async (work: () => Promise<void>) => {
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
