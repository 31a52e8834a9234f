/** @jest-environment node */
import assert from 'node:assert'
import { MISSING } from '#lib/domain/missing'
import type { OldStatics } from '#lib/host/pages/old-statics'
import { maker } from '#lib/host/pages/make'

const NOBODY = { recaptcha: null, hasMapsKey: false, upstream: null, store: null }
const body = Buffer.from(`<!doctype html><meta name="${MISSING.name}" content="${MISSING.content}"/>`)
const make = maker({
  ask: async () => ({ status: 200, headers: [['content-type', 'text/html; charset=utf-8']], body }),
  company: () => ({
    facts: async () => ({ value: null, isSure: true }),
    style: async () => ({ value: '', isSure: true }),
    isClosed: async (_company, slug) => ({ value: slug === 'miller', isSure: slug !== 'away' }),
  }),
  rootDomain: 'careers.test',
  operator: NOBODY,
  isFile: () => true,
  old: { read: async () => null },
})

test.each([
  ['/jobs/miller', 410],
  ['/jobs/miller/apply', 410],
  ['/jobs/nothing/apply', 404],
  ['/jobs/miller/other', 404],
])('%s has status %d if the job has closed', async (path, status) => {
  const page = {
    kind: 'page',
    company: 'levain',
    locale: 'en',
    isPreview: false,
    isFresh: false,
    isSameForAll: false,
    robots: null,
  } as const
  expect((await make({ ...page, key: path, path }, null, null)).status).toBe(status)
})

describe('a static file', () => {
  const OWN = '/_next/static/chunks/own.js'
  const asked: string[] = []
  const made = (path: string, read: OldStatics['read']) =>
    maker({
      ask: async (path) => {
        asked.push(path)
        return { status: 200, headers: [['content-type', 'application/javascript']], body: Buffer.from('own') }
      },
      company: () => assert.fail('no company is asked for'),
      rootDomain: 'careers.test',
      operator: NOBODY,
      isFile: (file) => file === OWN,
      old: { read },
    })({ kind: 'static', key: `static ${path}`, path }, null, null)
  beforeEach(() => void asked.splice(0))

  test('of this build comes from Next', async () => {
    const { body } = await made(OWN, () => Promise.reject(new Error('nobody is to be asked')))
    expect([body.toString(), asked]).toEqual(['own', [OWN]])
  })

  test('of another build is cached like one of this build, without a request to Next', async () => {
    const file = { body: Buffer.from('old'), type: 'text/css; charset=UTF-8' }
    const answer = await made('/_next/static/chunks/old.css', async () => file)
    expect(answer).toMatchObject({ status: 200, body: file.body, type: file.type, isKept: true, isMissing: false })
    expect(answer.caching.own).toBe('public, max-age=31536000, immutable')
    expect(Object.fromEntries(answer.headers.https)).toMatchObject({
      'content-type': file.type,
      'x-content-type-options': 'nosniff',
    })
    expect(asked).toEqual([])
  })

  test('of no build is missing and is not cached', async () => {
    const answer = await made('/_next/static/chunks/none.js', async () => null)
    expect(answer).toMatchObject({ status: 404, isKept: false, isMissing: true })
    expect(answer.caching.own).toBe('no-store')
    expect(asked).toEqual([])
  })
})
