import { expect, test } from 'playwright/test'
import { attack } from '../support/isolation-attack.ts'
import { startServer } from '../support/server.ts'

/** `npm run bench -- isolation` sends five thousand. */
const REQUESTS = 500
/** Few companies, so that many requests hit the cache, which could mix up companies. */
const COMPANIES = 8

test('never shows another company’s text for forged hosts, paths, headers and cookies', async () => {
  const server = await startServer()
  try {
    const { leaks, own, statuses } = await attack(server, { requests: REQUESTS, companies: COMPANIES })
    expect(leaks).toEqual([])
    expect(own).toBeGreaterThan(REQUESTS / 4)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  } finally {
    await server.stop()
  }
})
