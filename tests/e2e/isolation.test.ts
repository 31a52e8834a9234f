import { expect, test } from 'playwright/test'
import { attack } from '../support/isolation.ts'
import { startServer } from '../support/server.ts'

/** `npm run bench -- isolation` sends five thousand. */
const REQUESTS = 500

test('never shows another company’s word for forged hosts, paths, headers and cookies', async () => {
  const server = await startServer()
  try {
    const { leaks, own, statuses } = await attack(server, { requests: REQUESTS })
    expect(leaks).toEqual([])
    expect(own).toBeGreaterThan(REQUESTS / 4)
    expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  } finally {
    await server.stop()
  }
})
