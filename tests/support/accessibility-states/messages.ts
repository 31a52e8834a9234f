import { readFileSync } from 'node:fs'
import { callsOf } from '../calls.ts'
import { startCandidacy } from '../pitch.ts'
import { slugOf } from '../companies.ts'
import { company } from '../recruiter.ts'
import { site } from '../candidate.ts'
import type { Area, Step } from './state.ts'
import { becomesCandidate, fill, offline, open, press, sees, shows, upload } from './steps.ts'

let candidacy = ''
const receives =
  (text: string, ...options: string[]): Step =>
  async () =>
    company('message', candidacy, text, ...options)
const writes = (text: string) => fill('messaging.WRITE', text)

export const messages: Area = {
  name: 'messages of candidates',
  site: 'careers',
  company: 'levain',
  locale: 'en',
  prepare: async (visit) => {
    await becomesCandidate(visit)
    const call = callsOf(visit.page, site('levain', '/'))
    candidacy = String((await startCandidacy(call, slugOf('levain'), 'boulanger-de-nuit-lille')).candidacy.id)
  },
  states: [
    { name: 'no messages', reach: [open('/profile/messaging'), sees('messaging.EMPTY_TITLE')] },
    { name: 'new message', reach: [receives('Could you come on Tuesday?'), sees('messaging.UNREAD')] },
    { name: 'conversation', reach: [press(/Could you come on Tuesday/), shows('textarea')] },
    {
      name: 'attached file',
      reach: upload({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: readFileSync('tests/support/cv.pdf') }),
      announces: 'messaging.ATTACHED',
    },
    { name: 'sent message', reach: [writes('Yes, at ten.'), press('messaging.SEND')], announces: 'messaging.SENT' },
    { name: 'rejected file', reach: upload({ name: 'a.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') }) },
    {
      name: 'message without a network',
      reach: [offline(true), writes('Tuesday is fine.'), press('messaging.SEND'), sees('messaging.WAITING')],
    },
    {
      name: 'message that was not sent',
      reach: [receives('We are closed for a week.', '--close'), offline(false), sees('messaging.FAILED')],
    },
    { name: 'closed conversation', reach: [press('messaging.DELETE_MESSAGE'), sees('messaging.CLOSED.OTHER')] },
  ],
}
