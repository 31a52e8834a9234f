import { readFileSync } from 'node:fs'
import { expect } from 'playwright/test'
import { MAX_CONTENT } from '#lib/domain/discussion'
import { callsOf } from '../calls.ts'
import { signInCode } from '../candidate-emails.ts'
import { startCandidacy } from '../pitch.ts'
import { slugOf } from '../companies.ts'
import { company } from '../recruiter.ts'
import { site } from '../candidate.ts'
import type { Area, Step } from './state.ts'
import { becomesCandidate, fill, loadsAgain, offline, open, press, sees, shows, upload, waitingCalls } from './steps.ts'

let candidacy = ''
let email = ''
const receives =
  (text: string, ...options: string[]): Step =>
  async () =>
    company('message', candidacy, text, ...options)
const uploads = waitingCalls('**/fs/up/multipart/**', { status: 403 })
const writes = (text: string) => fill('messaging.WRITE', text)

export const messages: Area = {
  name: 'messages of candidates',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  prepare: async (visit) => {
    await becomesCandidate(visit)
    const call = callsOf(visit.page, site('levain', '/'))
    email = (await call<{ email: string }>('GET', '/me')).email
    candidacy = String((await startCandidacy(call, slugOf('levain'), 'boulanger-de-nuit-lille')).candidacy.id)
  },
  states: [
    {
      name: 'no messages, after a link of an email signed in',
      reach: [
        async (visit) => open(`/profile/messaging?token=${await signInCode(email)}`)(visit),
        sees('messaging.EMPTY_TITLE'),
      ],
      announces: 'account.SIGN_IN_RESULT.LINK_SIGNED_IN',
    },
    { name: 'new message', reach: [receives('Could you come on Tuesday?'), sees('messaging.UNREAD')] },
    { name: 'conversation', reach: [press(/Could you come on Tuesday/), shows('textarea')] },
    { name: 'empty message', reach: press('messaging.SEND'), announces: 'messaging.UNSENT.EMPTY' },
    {
      name: 'message whose file is being uploaded',
      reach: [
        uploads.start,
        upload({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: readFileSync('tests/support/cv.pdf') }),
        press('messaging.SEND'),
      ],
      announces: 'messaging.UNSENT.UPLOADING',
    },
    {
      name: 'message whose file was not uploaded',
      reach: [uploads.end, shows('li [role=alert]'), press('messaging.SEND')],
      announces: 'messaging.UNSENT.FAILED',
    },
    { name: 'attached file', reach: [loadsAgain, press('messaging.UPLOAD_AGAIN')], announces: 'messaging.ATTACHED' },
    {
      name: 'message that is too long',
      reach: [
        writes('a'.repeat(MAX_CONTENT + 1)),
        press('messaging.SEND'),
        // One long word makes the field higher, not wider.
        ({ page }) => expect(page.locator('textarea')).toBeInViewport({ ratio: 1 }),
      ],
      announces: 'errors.FORMS.MAX_LENGTH',
    },
    { name: 'sent message', reach: [writes('Yes, at ten.'), press('messaging.SEND')], announces: 'messaging.SENT' },
    { name: 'rejected file', reach: upload({ name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') }) },
    {
      name: 'message without a network',
      reach: [offline(true), writes('Tuesday is fine.'), press('messaging.SEND'), sees('messaging.WAITING')],
      announces: 'messaging.WAITING',
    },
    {
      name: 'message that was not sent',
      reach: [receives('We are closed for a week.', '--close'), offline(false), sees('messaging.FAILED')],
    },
    { name: 'closed conversation', reach: [press('messaging.DELETE_MESSAGE'), sees('messaging.CLOSED.OTHER')] },
  ],
}
