import { expect, test } from 'playwright/test'
import { PASSWORD, refuseBefore, site, wordsOf } from '../support/candidate.ts'
import { press, reach } from '../support/keyboard.ts'
import { becomeCandidate, reachPitch } from '../support/pitch.ts'
import { company } from '../support/recruiter.ts'

test.use({ locale: 'en', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false })

test('by keyboard alone one answers a message, changes a name, sets an alert and deletes the account', async ({
  page,
}) => {
  test.slow()
  const say = await wordsOf('en')
  const type = (text: string) => page.keyboard.type(text)
  await becomeCandidate(page, 'noctua')
  await refuseBefore(page)
  const { candidacy_id } = await reachPitch(page, 'noctua', 'dark-sky-cartographer-london')
  company('message', String(candidacy_id), 'Could you come on Tuesday?')
  await page.goto(site('noctua', '/profile/applications'))
  await expect(page.getByRole('heading', { level: 1, name: say('applications.TITLE') })).toBeVisible()

  await press(page, new RegExp(`^${say('account.MENU.MESSAGES')}`))
  await page.getByRole('link', { name: /Could you come on Tuesday/ }).waitFor()
  await press(page, /Could you come on Tuesday/)
  const field = page.getByRole('textbox', { name: say('messaging.WRITE') })
  await field.waitFor()
  await reach(page, say('messaging.WRITE'))
  await type('Tuesday is fine.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tuesday is fine.').last()).toBeVisible()
  await expect(field).toHaveValue('')

  await press(page, say('account.MENU.PROFILE'))
  await page.getByLabel(say('account.FIELD.FIRST_NAME')).waitFor()
  await reach(page, say('account.FIELD.FIRST_NAME'))
  await page.keyboard.press('ControlOrMeta+A')
  await type('Maxime')
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH' && reply.ok())
  await page.keyboard.press('Tab')
  await saved

  await press(page, say('alerts.LIST.NEW'))
  const dialog = page.getByRole('dialog', { name: say('alerts.MODAL.TITLE') })
  await dialog.getByRole('combobox').focus()
  await type('Utrecht')
  // The first search of a server reads all towns.
  await dialog.getByRole('option').first().waitFor({ timeout: 60_000 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await press(page, say('alerts.MODAL.GO'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Utrecht' })).toBeVisible()

  await page.goto(site('noctua', '/delete-account'))
  await page.getByLabel(say('information.DELETE_ACCOUNT.PASSWORD')).waitFor()
  await reach(page, say('information.DELETE_ACCOUNT.PASSWORD'))
  await type(PASSWORD)
  await press(page, say('information.DELETE_ACCOUNT.SURE'), 'Space')
  await press(page, say('information.DELETE_ACCOUNT.GO'))
  await expect(page.getByRole('heading', { name: say('information.DELETE_ACCOUNT.DONE_TITLE') })).toBeVisible()
})
