import { expect, test } from 'playwright/test'
import { callsOf } from '../support/calls.ts'
import { loadMessages, rejectCookiesInAdvance } from '../support/candidate.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { choose, waitUntilStored, MB, newVideo, openPitch, SIZE } from '../support/long-upload.ts'
import { createAccount, startCandidacy } from '../support/pitch.ts'
import { startServer } from '../support/server.ts'

// One server for both tests. Each kills and restarts it.
test.describe.configure({ mode: 'default' })
test.setTimeout(300_000)

/** Maximum of the bytes sent by the browser, as a multiple of the file size. */
const MAX = 1.3

let server: Awaited<ReturnType<typeof startServer>>
const restart = async () => {
  server = await startServer({ port: server.port, dataDir: server.dataDir })
}
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test.describe('in English', () => {
  test.use({ locale: 'en' })

  test('keeps sessions and answers when the server is killed and restarted', async ({ page }) => {
    const t = await loadMessages('en')
    const url = server.origin('levain')
    const call = callsOf(page, url)
    await createAccount(call, 'levain')
    await startCandidacy(call, 'levain', 'data-engineer-bread')
    await rejectCookiesInAdvance(page, 'levain', url)
    await page.goto(`${url}/jobs/data-engineer-bread/apply`)
    const next = page.locator('form button[type=submit]')
    await page.getByRole('textbox').fill('https://example.org/talk')
    await next.click()
    await page.getByRole('checkbox', { name: 'SQL' }).check({ force: true })
    await server.kill()
    await next.click()
    await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('12')
    await expect(page.getByText(t('funnel.OFFLINE'))).toBeVisible()

    await restart()
    await page.reload()
    await expect(page.getByText(t('funnel.SURVEY.COUNT').replace('{n}', '3').replace('{count}', '5'))).toBeVisible()
    const back = page.getByRole('button', { name: t('funnel.BACK'), exact: true })
    await expect(page.getByRole('textbox').or(page.getByRole('spinbutton'))).toHaveValue('12')
    await back.click()
    await expect(page.getByRole('checkbox', { name: 'SQL' })).toBeChecked()
    await expect(page.locator('form').getByText(t('funnel.SAVED'))).toBeVisible()
  })
})

test.describe('in French', () => {
  test.use({ locale: 'fr' })

  test('resumes 60 MB after the server was killed and restarted', async ({ page }) => {
    const proxy = await startFaultProxy(server.port, { pauseAfterBytes: 25 * MB })
    const { file, sum } = await newVideo('killed')
    await openPitch(page, 'almea', server.origin('almea'), proxy.origin('almea'))
    await choose(page, file)
    await proxy.held
    await server.kill()
    proxy.release()
    await restart()
    await waitUntilStored(server.dataDir, sum)
    expect(proxy.seen.starts).toBe(1)
    expect(proxy.seen.bytes).toBeLessThanOrEqual(MAX * SIZE)
    await proxy.stop()
  })
})
