import { expect, test } from 'playwright/test'
import { wordsOf } from '../support/candidate.ts'
import { hasFirefox, startFirefox } from '../support/firefox.ts'
import { prepareForPitch } from '../support/pitch.ts'

type Candidacy = { pitch_tries: number; record: { fs_handle: string } | null }
type Page = Awaited<ReturnType<typeof startFirefox>>

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

const has = (page: Page, words: string) =>
  expect
    .poll(() => page.evaluate((text) => document.body.innerText.includes(text), words), { timeout: 30_000 })
    .toBe(true)

test('records, uploads, previews and uses a video in the format of Firefox', async () => {
  test.skip(!hasFirefox, 'Firefox is not installed here')
  const page = await startFirefox()
  try {
    const say = await wordsOf('fr')
    const { call, candidacy_id } = await prepareForPitch(page as never, 'levain', 'boulanger-de-nuit-lille')
    await press(page, say('consent.REFUSE'))
    await press(page, say('recorder.CHOOSE.WEBCAM'))
    await press(page, say('recorder.READY.START'))
    await has(page, say('recorder.RECORDING.STOP'))
    await new Promise((resolve) => setTimeout(resolve, 4000))
    await press(page, say('recorder.RECORDING.STOP'))
    await has(page, say('recorder.SEND.DONE'))
    const film = await page.evaluate(async () => {
      const video = document.querySelector<HTMLVideoElement>('main video')!
      while (!Number.isFinite(video.duration) || video.videoWidth === 0)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return { seconds: video.duration, height: video.videoHeight }
    })
    expect(film.seconds).toBeGreaterThan(3)
    expect(film.seconds).toBeLessThan(20)
    await press(page, say('recorder.REVIEW.ACCEPT'))
    const candidacy = () => call<Candidacy>('GET', `/me/candidacies/${candidacy_id}`)
    await expect.poll(async () => (await candidacy()).record?.fs_handle ?? null).not.toBeNull()
    expect((await candidacy()).pitch_tries).toBe(1)
  } finally {
    await page.stop()
  }
})
