import { rejectCookiesInAdvance } from '../candidate.ts'
import { changeData, changeJob } from '../change-data.ts'
import { requestNewLink } from '../phone.ts'
import { prepareForPitch, reachPitch } from '../pitch.ts'
import { COUNTDOWN_MS, denyDevicesNow, hidePage, recorderOn } from '../recorder.ts'
import type { Area, Step } from './state.ts'
import { closeDialog, fill, loadsAgain, offline, open, press, sees, select, shows, upload } from './steps.ts'

const JOB = 'boulanger-de-nuit-lille'
/** Calls that upload a recording. */
const UPLOADS = '**/fs/up/multipart/**'
/** A job with another video question. */
const NEXT_JOB = 'apprentissage-boulange-roubaix'
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer })
const prepare =
  (company: string, job: string): Step =>
  async ({ page }) => {
    await rejectCookiesInAdvance(page, company)
    await prepareForPitch(page, company, job)
  }
const opensCamera: Step = ({ page, t }) => recorderOn(page, t).openCamera()

/** Stops or continues the time that the recorder measures, so that the countdown stays. */
const timeRuns =
  (isRunning: boolean): Step =>
  ({ page }) =>
    page.evaluate((runs) => {
      const clock = performance as Performance & { realNow?: () => number }
      clock.realNow ??= clock.now.bind(clock)
      const at = clock.realNow()
      clock.now = runs ? clock.realNow : () => at
    }, isRunning)
/** Shows another page for a moment. */
const leavesPage: Step = async ({ page }) => {
  await hidePage(page, true)
  await hidePage(page, false)
}

export const pitch: Area = {
  name: 'video question',
  site: 'careers',
  company: 'levain',
  locale: 'fr',
  prepare: async (visit) => {
    // No demo company has a video in sign language.
    changeJob('levain', JOB, `pitch = json_set(pitch, '$.sign_language_url', pitch ->> '$.video_url')`)
    await prepare('levain', JOB)(visit)
  },
  states: [
    { name: 'ways to answer', reach: [open(`/jobs/${JOB}/apply`), sees('recorder.CHOOSE.WEBCAM')] },
    { name: 'more time or attempts', reach: press('recorder.MORE.TITLE') },
    { name: 'more time chosen', reach: select('recorder.MORE.TIME', 'DOUBLE'), announces: 'recorder.MORE.SAVED' },
    { name: 'video of the question', reach: [press('funnel.PITCH.WATCH'), shows('dialog')] },
    {
      name: 'video of the question in sign language',
      reach: [...closeDialog, press('funnel.PITCH.WATCH_SIGNED'), shows('dialog')],
    },
    { name: 'written answer', reach: [...closeDialog, press('recorder.CHOOSE.WRITE')] },
    { name: 'empty written answer', reach: press('recorder.WRITE.SAVE'), announces: /./ },
    { name: 'request for another way', reach: [press('recorder.WRITE.BACK'), press('recorder.CHOOSE.REQUEST')] },
    {
      name: 'check of the microphone',
      reach: [press('recorder.REQUEST.BACK'), press('recorder.CHOOSE.AUDIO'), sees('recorder.READY.TITLE_AUDIO')],
    },
    { name: 'check of the camera', reach: [press('recorder.LIVE.CLOSE_AUDIO'), opensCamera] },
    { name: 'choice of devices', reach: press('recorder.READY.DEVICES') },
    {
      // The detector of faces takes seconds to load. Its absence is announced in the same place.
      name: 'description of the picture',
      reach: [
        press('recorder.READY.DEVICES'),
        ({ page }) => page.route(/face_detector/, (route) => route.abort()),
        press('recorder.FRAMING.DESCRIBE'),
      ],
      announces: 'recorder.FRAMING.ADVICE.UNAVAILABLE',
    },
    {
      name: 'practice recording',
      reach: [
        press('recorder.FRAMING.DESCRIBE'),
        ({ page, t }) => {
          const recorder = recorderOn(page, t)
          return recorder.skipCountdown(() => recorder.button('READY.PRACTICE').click())
        },
        shows('[role=timer]'),
      ],
    },
    { name: 'end of the practice', reach: [press('recorder.RECORDING.STOP'), sees('recorder.PRACTICED.TEXT')] },
    {
      name: 'countdown',
      reach: [
        press('recorder.PRACTICED.GO'),
        sees('recorder.READY.START'),
        timeRuns(false),
        press('recorder.READY.START'),
        shows('[data-at=countdown]'),
      ],
    },
    { name: 'recording', reach: [timeRuns(true), shows('[role=timer]')] },
    {
      name: 'found recording',
      reach: [({ page, t }) => recorderOn(page, t).runFor(3), ({ page }) => page.reload(), sees('recorder.FOUND.TEXT')],
    },
    {
      name: 'paused recording',
      reach: [
        press('recorder.FOUND.DROP'),
        opensCamera,
        press('recorder.READY.START'),
        ({ page }) => page.clock.fastForward(COUNTDOWN_MS),
        shows('[role=timer]'),
        ({ page, t }) => recorderOn(page, t).runFor(1),
        leavesPage,
        sees('recorder.PAUSED.TITLE'),
      ],
      announces: 'recorder.PAUSED.TITLE',
    },
    {
      name: 'upload without a connection',
      reach: [offline(true), press('recorder.PAUSED.FINISH'), sees('recorder.ERROR.CONNECTION_LOST.TITLE')],
      announces: 'recorder.ERROR.CONNECTION_LOST.TITLE',
    },
    { name: 'uploaded recording', reach: [offline(false), sees('recorder.SEND.DONE')] },
    {
      name: 'file that is not a recording',
      reach: [
        press('recorder.REVIEW.OTHER'),
        sees('recorder.CHOOSE.WEBCAM'),
        upload({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }),
        sees('recorder.UNRECOGNIZED.TITLE'),
      ],
    },
    {
      name: 'rejected file',
      reach: [press('recorder.UNRECOGNIZED.UPLOAD_ANYWAY'), sees('recorder.ERROR.REJECTED.TITLE')],
    },
    {
      name: 'empty file',
      reach: [
        press('recorder.ACTION.OTHER'),
        upload(file('pitch.mp4', Buffer.alloc(0))),
        sees('recorder.ERROR.EMPTY.TITLE'),
      ],
    },
    {
      name: 'upload that failed',
      reach: [
        press('recorder.ACTION.OTHER'),
        ({ page }) => page.route(UPLOADS, (route) => route.fulfill({ status: 403 })),
        upload('tests/support/pitch.mp4'),
        sees('recorder.ERROR.CANNOT_SEND_VIDEO.TITLE'),
      ],
      announces: 'recorder.ERROR.CANNOT_SEND_VIDEO.TITLE',
    },
    {
      name: 'uploaded video',
      reach: [loadsAgain, press('recorder.ACTION.RETRY'), sees('recorder.SEND.DONE')],
    },
    {
      name: 'accepted video',
      reach: [
        press('recorder.REVIEW.OTHER'),
        sees('recorder.CHOOSE.WEBCAM'),
        ({ page }) => page.route(UPLOADS, () => undefined),
        upload('tests/support/pitch.mp4'),
        press('recorder.REVIEW.ACCEPT'),
      ],
      announces: 'recorder.SEND.ACCEPTED',
    },
    {
      name: 'earlier answer',
      reach: [
        loadsAgain,
        // The upload above has no reply, so it starts again.
        ({ page }) => page.reload(),
        press('recorder.REVIEW.ACCEPT'),
        sees('funnel.RESUME.TITLE'),
        ({ page }) => reachPitch(page, 'levain', NEXT_JOB),
        press('funnel.QUESTION_VIDEO.ANSWER'),
        sees('funnel.PITCH.REUSE'),
      ],
    },
    { name: 'played earlier answer', reach: [press('funnel.PITCH.REUSE_WATCH_WHAT'), shows('main video')] },
    {
      name: 'reused answer',
      reach: [
        press('funnel.PITCH.REUSE_GO'),
        sees('funnel.RESUME.TITLE'),
        ({ page }) => page.goBack(),
        sees('funnel.PITCH.ACCEPT'),
      ],
    },
    { name: 'removal of the answer', reach: [press('funnel.PITCH.REMOVE'), shows('dialog')] },
  ],
}

/** Opens the recorder with devices that fail like this. */
const failing = (problem: string, error: string, kinds?: MediaDeviceKind[]): Step[] => [
  open(`/jobs/${JOB}/apply`),
  sees('recorder.CHOOSE.WEBCAM'),
  ({ page }) => denyDevicesNow(page, error, kinds),
  press('recorder.CHOOSE.WEBCAM'),
  sees(`recorder.ERROR.${problem}.TITLE`),
]

/** The user agent of the browser of the app Instagram. */
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36 Instagram 380.0.0.0 Android'

export const camera: Area = {
  name: 'camera problems and audio',
  site: 'careers',
  company: 'levain',
  locale: 'fr',
  prepare: prepare('levain', JOB),
  states: [
    { name: 'denied camera', reach: failing('DENIED', 'NotAllowedError') },
    { name: 'no camera', reach: failing('NO_CAMERA', 'NotFoundError', ['audioinput']) },
    { name: 'no microphone', reach: failing('NO_MICROPHONE', 'NotFoundError', ['videoinput']) },
    { name: 'busy camera', reach: failing('BUSY', 'NotReadableError') },
    {
      name: 'in-app browser, which may block the camera',
      reach: [
        ({ page }) =>
          page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), INSTAGRAM),
        open(`/jobs/${JOB}/apply`),
        sees('recorder.IN_APP.TITLE'),
      ],
    },
    { name: 'link for another browser', reach: press('recorder.IN_APP.COPY'), announces: 'recorder.IN_APP.SELECT' },
    {
      name: 'audio recording',
      reach: [
        press('recorder.CHOOSE.AUDIO'),
        sees('recorder.READY.TITLE_AUDIO'),
        ({ page, t }) => {
          const recorder = recorderOn(page, t)
          return recorder.skipCountdown(() => recorder.button('READY.START').click())
        },
        shows('[role=timer]'),
      ],
    },
    {
      name: 'finished audio recording',
      reach: [
        ({ page, t }) => recorderOn(page, t).runFor(1),
        press('recorder.RECORDING.STOP'),
        sees('recorder.SEND.DONE'),
      ],
    },
  ],
}

let link = { id: 0, url: '' }
const opensLink: Step = ({ page }) => page.goto(link.url)
const changesLink =
  (expires_at: string, isOpened: boolean): Step =>
  async () => {
    const opened_at = isOpened ? new Date().toISOString() : null
    changeData('update recording_links set expires_at = ?, opened_at = ? where id = ?', expires_at, opened_at, link.id)
  }

export const phone: Area = {
  name: 'recording on a phone',
  site: 'careers',
  company: 'noctua',
  locale: 'en',
  isDesktop: true,
  prepare: prepare('noctua', 'dark-sky-cartographer-london'),
  states: [
    {
      name: 'link for the phone',
      reach: async (visit) => {
        link = await requestNewLink(visit.page, () => press('recorder.CHOOSE.PHONE')(visit))
        await shows('main svg path')(visit)
      },
    },
    {
      name: 'invalid number for a text message',
      reach: [fill('phone.SMS.NUMBER', '12'), press('phone.SMS.GO')],
      announces: 'phone.SMS.INVALID',
    },
    {
      name: 'text message',
      reach: [fill('phone.SMS.NUMBER', '020 7946 0018'), press('phone.SMS.GO'), sees('phone.SMS.SENT')],
      announces: 'phone.SMS.SENT',
    },
    {
      name: 'link without its secret',
      reach: [({ page }) => page.goto(link.url.split('#')[0]!), sees('phone.PAGE.REJECTED.UNKNOWN.TITLE')],
    },
    { name: 'invitation on the phone', reach: [opensLink, sees('phone.PAGE.INVITE')] },
    { name: 'question on the phone', reach: [press('phone.PAGE.START'), sees('phone.PAGE.FOR')] },
    {
      name: 'expired link',
      reach: [
        changesLink('2026-01-01T00:00:00.000Z', false),
        ({ page }) => page.reload(),
        sees('phone.PAGE.REJECTED.EXPIRED.TITLE'),
      ],
    },
    {
      name: 'saved recording on the phone',
      reach: [
        changesLink('2100-01-01T00:00:00.000Z', true),
        ({ page }) => page.reload(),
        sees('phone.PAGE.FOR'),
        upload('tests/support/pitch.mp4'),
        press('recorder.REVIEW.ACCEPT'),
        sees('phone.PAGE.DONE'),
      ],
      announces: 'phone.PAGE.DONE',
    },
  ],
}
