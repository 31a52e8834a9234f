import { expect, test } from 'playwright/test'
import type { Call } from '../support/calls.ts'
import { loadMessages, site } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { hasFirefox, startFirefox } from '../support/firefox.ts'
import { completeStages, createAccount } from '../support/pitch.ts'

const JOB = 'boulanger-de-nuit-lille'

type Candidacy = { pitch_tries: number; record: { fs_handle: string } | null }
type Page = Awaited<ReturnType<typeof startFirefox>>

/** Returns a function that calls the API in the page, with its session. */
const callIn = (page: Page): Call =>
  function call<T>(method: string, path: string, body?: unknown) {
    return page.evaluate(
      async ([verb, path, content]) => {
        const headers = { 'content-type': 'application/json' }
        const init = content === null ? {} : { body: JSON.stringify(content) }
        const reply = await fetch(`/api${path}`, { method: verb, headers, ...init })
        if (!reply.ok) throw new Error(`${verb} ${path}: ${reply.status} ${await reply.text()}`)
        return (reply.status === 204 ? null : await reply.json()) as T
      },
      [method, path, body ?? null] as const,
    )
  }

/** Waits for the button with this text, and presses it when it is enabled. */
const press = (page: Page, name: string) =>
  expect
    .poll(
      () =>
        page.evaluate((words) => {
          const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')]
          const found = buttons.find(({ textContent, offsetParent }) => textContent?.trim() === words && offsetParent)
          found?.click()
          return found !== undefined
        }, name),
      { timeout: 30_000, message: name },
    )
    .toBe(true)

const expectText = (page: Page, words: string) =>
  expect
    .poll(() => page.evaluate((text) => document.body.innerText.includes(text), words), { timeout: 30_000 })
    .toBe(true)

test('records, uploads, previews and uses a video in the format of Firefox', async () => {
  test.skip(!hasFirefox, 'Firefox is not installed here')
  const page = await startFirefox()
  try {
    const t = await loadMessages('fr')
    await page.goto(site('levain', '/terms-and-conditions'))
    const call = callIn(page)
    await createAccount(call, slugOf('levain'))
    const { candidacy_id } = await completeStages(call, slugOf('levain'), JOB)
    await page.goto(site('levain', `/jobs/${JOB}/apply`))
    await press(page, t('recorder.CHOOSE.WEBCAM'))
    await press(page, t('recorder.READY.START'))
    const timer = () => page.evaluate(() => document.querySelector('[role=timer]')?.textContent ?? '')
    await expect.poll(timer, { timeout: 30_000 }).not.toBe('')
    const secondsLeft = async () => {
      const [, minutes = '0', seconds] = /(?:(\d+):)?(\d+)/.exec(await timer())!
      return Number(minutes) * 60 + Number(seconds)
    }
    const start = await secondsLeft()
    await expect.poll(secondsLeft, { timeout: 30_000 }).toBeLessThanOrEqual(start - 4)
    await press(page, t('recorder.RECORDING.STOP'))
    await expectText(page, t('recorder.SEND.DONE'))
    const video = await page.evaluate(async () => {
      const video = document.querySelector<HTMLVideoElement>('main video')!
      while (!Number.isFinite(video.duration) || video.videoWidth === 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return { seconds: video.duration, height: video.videoHeight }
    })
    expect(video.seconds).toBeGreaterThan(3)
    expect(video.seconds).toBeLessThan(20)
    await press(page, t('recorder.REVIEW.ACCEPT'))
    const candidacy = () => call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)
    await expect.poll(async () => (await candidacy()).record?.fs_handle ?? null).not.toBeNull()
    expect((await candidacy()).pitch_tries).toBe(1)
  } finally {
    await page.stop()
  }
})
