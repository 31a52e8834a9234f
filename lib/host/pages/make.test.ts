/** @jest-environment node */
import { MISSING } from '#lib/domain/missing'
import { maker } from '#lib/host/pages/make'

const body = Buffer.from(`<!doctype html><meta name="${MISSING.name}" content="${MISSING.content}"/>`)
const make = maker({
  ask: async () => ({ status: 200, headers: [['content-type', 'text/html; charset=utf-8']], body }),
  company: () => ({
    facts: async () => ({ value: null, isSure: true }),
    style: async () => ({ value: '', isSure: true }),
    isClosed: async (_company, slug) => ({ value: slug === 'miller', isSure: slug !== 'away' }),
  }),
  rootDomain: 'careers.test',
  operator: { recaptcha: null, hasMapsKey: false, upstream: null, store: null },
})

test.each([
  ['/jobs/miller', 410],
  ['/jobs/miller/apply', 410],
  ['/jobs/nothing/apply', 404],
  ['/jobs/miller/other', 404],
])('%s has the status %d where a job has closed', async (path, status) => {
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
