import { expect, test } from 'playwright/test'
import { refuseCookies, signUp, startApplication, watchFilm, wordsOf } from '../support/candidate.ts'
import { startServer } from '../support/server.ts'

test.use({ locale: 'en' })

test('keeps sessions and answers when the server is killed and restarted', async ({ page }) => {
  const say = await wordsOf('en')
  const first = await startServer()
  const job = `${first.origin('levain')}/jobs/data-engineer-bread`
  await page.goto(job)
  await refuseCookies(page, say)
  await page.goto(`${job}/apply`)
  await signUp(page, say)
  await startApplication(page, say)
  await watchFilm(page, say)
  const next = page.locator('form button[type=submit]')
  await page.getByRole('textbox').fill('https://example.org/talk')
  await next.click()
  await page.getByRole('checkbox', { name: 'SQL' }).check({ force: true })
  await first.kill()
  await next.click()
  await page.getByRole('textbox').or(page.getByRole('spinbutton')).fill('12')
  await expect(page.getByText(say('funnel.OFFLINE'))).toBeVisible()

  const second = await startServer({ port: first.port, dataDir: first.dataDir })
  await page.reload()
  await expect(page.getByText(say('funnel.SURVEY.COUNT').replace('{n}', '4').replace('{count}', '5'))).toBeVisible()
  await page
    .getByRole('button', { name: say('funnel.BACK'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('textbox').or(page.getByRole('spinbutton'))).toHaveValue('12')
  await page
    .getByRole('button', { name: say('funnel.BACK'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('checkbox', { name: 'SQL' })).toBeChecked()
  await expect(page.locator('form').getByText(say('funnel.SAVED'))).toBeVisible()
  await second.stop()
})
