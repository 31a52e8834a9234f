/** @jest-environment node */
import { companyFacts } from '#lib/host/company-facts'
import { createLog, useLog } from '#lib/telemetry/log'
import { campaign, company } from '#tests/support/samples'

const answers: Record<string, () => Response> = {
  '/companies/bakery': () => Response.json(company({ embed_origins: ['https://www.bakery.example'] })),
  '/companies/bakery/campaigns/baker': () => Response.json(campaign()),
  '/companies/bakery/campaigns/miller': () =>
    Response.json({ error: { code: 'GONE', message: 'closed' } }, { status: 410 }),
}

function opened() {
  const asked: string[] = []
  let moment = 1
  const facts = companyFacts(
    async ({ url }) => {
      const { pathname } = new URL(url)
      asked.push(pathname)
      return answers[pathname]?.() ?? Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 })
    },
    { base: 'http://funnel-api.internal', now: () => moment },
  )
  return { ...facts, asked, wait: (ms: number) => void (moment += ms) }
}

test('returns the embed origins of a company, and null for an unknown company', async () => {
  const { facts } = opened()
  expect(await facts('bakery')).toMatchObject({ value: { embed_origins: ['https://www.bakery.example'] } })
  expect(await facts('nobody')).toEqual({ value: null, isSure: true })
})

test('logs an invalid attribute and uses the valid ones', async () => {
  const lines: string[] = []
  const before = useLog(createLog({ level: 'warn', isReadable: false, write: (line) => void lines.push(line) }))
  const wrong = company({ website_url: 'https://bakery.example' })
  const { facts } = companyFacts(async () => Response.json({ ...wrong, is_ua_active: 'Nora' }), { base: 'http://x' })
  expect((await facts('bakery')).value).toMatchObject({ website_url: 'https://bakery.example', is_ua_active: true })
  useLog(before)
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ call: 'GET /companies/:company_subdomain', attribute: 'is_ua_active' }),
  ])
  expect(lines.join()).not.toContain('Nora')
})

test('a job is closed only if it was open before', async () => {
  const { isClosed } = opened()
  const known = await Promise.all(['miller', 'baker', 'nothing'].map((slug) => isClosed('bakery', slug)))
  expect(known).toEqual([true, false, false].map((value) => ({ value, isSure: true })))
})

test('shares one call between concurrent requests and repeats it after a minute', async () => {
  const { facts, asked, wait } = opened()
  await Promise.all(Array.from({ length: 10 }, () => facts('bakery')))
  wait(59_000)
  await facts('bakery')
  expect(asked).toHaveLength(1)
  wait(1001)
  await facts('bakery')
  expect(asked).toHaveLength(2)
})

test('evicts the least recently used entry when the cache is full', async () => {
  const { facts, asked } = opened()
  await facts('bakery')
  for (let count = 0; count < 1999; count += 1) await facts(`company-${count}`)
  await facts('bakery')
  expect(asked).toHaveLength(2000)
  await facts('one-more')
  await facts('company-0')
  expect(asked).toHaveLength(2002)
})

test('an unreachable upstream gives unsure defaults and is called again at once', async () => {
  let asked = 0
  const away = () => {
    asked += 1
    return Promise.reject(new Error('away'))
  }
  const { facts, isClosed } = companyFacts(away, { base: 'http://x.internal' })
  for (let count = 0; count < 2; count += 1)
    expect([await facts('bakery'), await isClosed('bakery', 'baker')]).toEqual(
      [null, false].map((value) => ({ value, isSure: false })),
    )
  expect(asked).toBe(4)
})

test('forgets the facts of a changed company and of no other', async () => {
  const { facts, isClosed, forget, asked } = opened()
  const ask = () => Promise.all([facts('bakery'), facts('mill'), isClosed('bakery', 'miller')])
  await ask()
  forget('bakery')
  await ask()
  expect(asked.slice(3).sort()).toEqual(['/companies/bakery', '/companies/bakery/campaigns/miller'])
  forget(null)
  await ask()
  expect(asked).toHaveLength(8)
})
