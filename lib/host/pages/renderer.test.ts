/** @jest-environment node */
import assert from 'node:assert'
import { NOT_FOUND_MARK } from '#lib/domain/not-found-mark'
import type { OtherBuildStatics } from '#lib/host/pages/other-build-statics'
import { createRenderer } from '#lib/host/pages/renderer'
import type { IncomingMessage } from 'node:http'
import type { Flight } from '#lib/host/pages/flight'
import type { Page } from '#lib/host/pages/target'

const NO_THIRD_PARTIES = { recaptcha: null, hasMapsKey: false, upstream: null, store: null }
const body = Buffer.from(`<!doctype html><meta name="${NOT_FOUND_MARK.name}" content="${NOT_FOUND_MARK.content}"/>`)
const render = createRenderer({
  requestPage: async () => ({ status: 200, headers: [['content-type', 'text/html; charset=utf-8']], body }),
  company: () => ({
    facts: async () => ({ value: null, isComplete: true }),
    style: async () => ({ value: '', isComplete: true }),
    isClosed: async (_company, slug) => ({ value: slug === 'miller', isComplete: slug !== 'unavailable' }),
  }),
  rootDomain: 'careers.test',
  operator: NO_THIRD_PARTIES,
  isFile: () => true,
  otherBuilds: { read: async () => null },
  joinedStyles: {},
})

test.each([
  ['/jobs/miller', 410],
  ['/jobs/miller/apply', 410],
  ['/jobs/nothing/apply', 404],
  ['/jobs/miller/other', 404],
])('the missing page %s has status %d if only the job miller has closed', async (path, status) => {
  const page = {
    kind: 'page',
    site: 'careers',
    company: 'levain',
    locale: 'en',
    isPreview: false,
    isNeverCached: false,
    isProvisional: false,
    isSameForAll: false,
    robots: null,
  } as const
  expect((await render({ ...page, key: path, path }, null, null)).status).toBe(status)
})

describe('a static file', () => {
  const OWN = '/_next/static/chunks/own.js'
  const requested: string[] = []
  const renderFile = (path: string, read: OtherBuildStatics['read']) =>
    createRenderer({
      requestPage: async (path) => {
        requested.push(path)
        return { status: 200, headers: [['content-type', 'application/javascript']], body: Buffer.from('own') }
      },
      company: () => assert.fail('unexpected request for a company'),
      rootDomain: 'careers.test',
      operator: NO_THIRD_PARTIES,
      isFile: (file) => file === OWN,
      otherBuilds: { read },
      joinedStyles: {},
    })({ kind: 'static', key: `static ${path}`, path }, null, null)
  beforeEach(() => void requested.splice(0))

  test('of this build comes from Next', async () => {
    const { body } = await renderFile(OWN, () => Promise.reject(new Error('unexpected read')))
    expect([body.toString(), requested]).toEqual(['own', [OWN]])
  })

  test('of another build is cached in the same way, without a request to Next', async () => {
    const file = { body: Buffer.from('old'), type: 'text/css; charset=UTF-8' }
    const answer = await renderFile('/_next/static/chunks/old.css', async () => file)
    expect(answer).toMatchObject({ status: 200, body: file.body, type: file.type, isCacheable: true, isMissing: false })
    expect(answer.caching.private).toBe('public, max-age=31536000, immutable')
    expect(Object.fromEntries(answer.headers.https)).toMatchObject({
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
    })
    expect(requested).toEqual([])
  })

  test('of no build is missing and is not cached', async () => {
    const answer = await renderFile('/_next/static/chunks/none.js', async () => null)
    expect(answer).toMatchObject({ status: 404, isCacheable: false, isMissing: true })
    expect(answer.caching.private).toBe('no-store')
    expect(requested).toEqual([])
  })
})

describe('a request of the router', () => {
  const requested: string[] = []
  const page = {
    kind: 'page',
    site: 'careers',
    company: 'levain',
    locale: 'en',
    key: '/team',
    path: '/team',
    robots: null,
    isPreview: false,
    isNeverCached: false,
    isProvisional: false,
    isSameForAll: false,
  } as const
  const requestFor = async (url: string, flight: Flight) => {
    const renderer = createRenderer({
      requestPage: async (urlPath) => {
        requested.push(urlPath)
        return { status: 200, headers: [['content-type', 'text/x-component']], body: Buffer.from('') }
      },
      company: () => ({
        facts: async () => ({ value: null, isComplete: true }),
        style: async () => ({ value: '', isComplete: true }),
        isClosed: async () => ({ value: false, isComplete: true }),
      }),
      rootDomain: 'careers.test',
      operator: NO_THIRD_PARTIES,
      isFile: () => true,
      otherBuilds: { read: async () => null },
      joinedStyles: {},
    })
    await renderer(page, flight, { url, headers: { rsc: '1' } } as unknown as IncomingMessage)
    return requested.at(-1)
  }

  test('keeps only the `_rsc` parameter of its query', async () => {
    expect(await requestFor('/team?a=1&_rsc=abc&b=2', {})).toMatch(/[^?]*\?_rsc=abc$/)
  })

  test('gets the `_rsc` parameter that Next expects if it has none', async () => {
    expect(await requestFor('/team', {})).toMatch(/[^?]*\?_rsc$/)
    expect(await requestFor('/team', { 'next-router-prefetch': '1' })).toMatch(/[^?]*\?_rsc=[\w-]{16}$/)
  })
})

describe('a request to Next', () => {
  const page: Page = {
    kind: 'page',
    site: 'careers',
    company: 'levain',
    locale: 'nl',
    key: '/team',
    path: '/team',
    robots: null,
    isPreview: false,
    isNeverCached: false,
    isProvisional: false,
    isSameForAll: false,
  }
  /** The address and headers that Next receives. */
  async function sent(target: Partial<Page>, flight: Flight | null, headers?: object) {
    const calls: [string, Record<string, string>][] = []
    const complete = { isComplete: true }
    const renderer = createRenderer({
      requestPage: async (...call) => {
        calls.push(call as (typeof calls)[number])
        return { status: 200, headers: [['content-type', 'text/html']], body: Buffer.from('') }
      },
      company: () => ({
        facts: async () => ({ value: null, ...complete }),
        style: async () => ({ value: '', isComplete: headers === undefined }),
        isClosed: async () => ({ value: false, ...complete }),
      }),
      rootDomain: 'careers.test',
      operator: NO_THIRD_PARTIES,
      isFile: () => true,
      otherBuilds: { read: async () => null },
      joinedStyles: {},
    })
    const request = headers && ({ url: '/team?_rsc=a1', headers } as unknown as IncomingMessage)
    const { isComplete } = await renderer({ ...page, ...target }, flight, request ?? null)
    return { address: calls[0]![0], headers: calls[0]![1], isComplete }
  }

  test('names only the company and the language', async () => {
    expect(await sent({}, null)).toEqual({
      address: '/team',
      headers: { host: 'levain.careers.test', cookie: 'locale=nl' },
      isComplete: true,
    })
  })

  test('asks for drafts in a preview', async () => {
    expect((await sent({ isPreview: true }, null)).address).toBe('/team?mode=preview')
    expect((await sent({ isPreview: true }, {}, {})).address).toBe('/team?mode=preview&_rsc=a1')
  })

  test('passes the state of the router on only if the response is not cached', async () => {
    const state = { 'next-url': '/news', 'x-other': '1' }
    expect((await sent({}, {})).headers).toMatchObject({ rsc: '1' })
    expect((await sent({}, {})).headers).not.toHaveProperty('next-url')
    const { headers } = await sent({}, {}, state)
    expect(headers).toMatchObject({ rsc: '1', 'next-url': '/news' })
    for (const name of ['x-other', 'next-router-prefetch']) expect(headers).not.toHaveProperty(name)
    expect((await sent({}, null, state)).headers).not.toHaveProperty('next-url')
  })

  test('returns an incomplete page if the style of the company is missing', async () => {
    expect((await sent({}, null, {})).isComplete).toBe(false)
  })
})
