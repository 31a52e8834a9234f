import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { StaffDiscussion } from '#lib/contract/staff/discussions'
import { changeData } from '../change-data.ts'
import { goToPitch } from '../pitch.ts'
import type { Step } from './state.ts'
import { changesReply, open, repliesWith } from './steps.ts'

const JOB = 'boulanger-de-nuit-lille'
export let id = 0

/** Applies with a video and a CV in the browser of the visit, and requests adjustments. */
export const apply: Step = async ({ page, locale }) => {
  const { t, call, candidacy_id } = await goToPitch(page, 'levain', JOB, locale)
  await page.getByLabel(t('recorder.CHOOSE.FILE'), { exact: true }).setInputFiles('tests/support/pitch.mp4')
  await page.getByRole('button', { name: t('recorder.REVIEW.ACCEPT') }).click()
  await page.getByRole('heading', { level: 1, name: t('funnel.RESUME.TITLE') }).waitFor()
  await page.locator('input[type=file]').setInputFiles('tests/support/cv.pdf')
  await page.getByRole('button', { name: t('funnel.REVIEW.SEND') }).click()
  await page.getByRole('heading', { name: t('funnel.RECEIPT.TITLE') }).waitFor()
  const interpreter = 'Langue des signes française'
  const adjustments = { is_questions_in_advance: true, is_text_only: true, interpreter, other: null }
  await call('PATCH', `/me/candidacies/${candidacy_id}/adjustments`, { candidacy: { adjustments } })
  id = candidacy_id
}

export const opensApplication: Step = async (visit) => {
  await open(`/{company}/applications/${id}`)(visit)
  await visit.page.getByRole('heading', { level: 1 }).waitFor()
}

/** Changes the kind of the answer in the database, and opens the application. */
export const answeredBy = (kind: string, text = ''): Step[] => [
  async () => changeData('update records set kind = ?, text = ? where candidacy_id = ?', kind, text, id),
  opensApplication,
]

const IN_A_DAY = new Date(Date.now() + 86_400_000).toISOString()

/** A colleague schedules a status change, instead of one that can still be undone. */
export const decided =
  (status: string): Step =>
  async () =>
    changeData(
      `insert or replace into candidacy_decisions
         (candidacy_id, author_name, status, due_at, next_attempt_at, created_at, open, attempts)
       values (?, 'Lena Vogt', ?, ?, ?, ?, 1, 0)`,
      id,
      status,
      IN_A_DAY,
      IN_A_DAY,
      new Date().toISOString(),
    )
export const decisionFailed: Step = async () =>
  changeData(
    `update candidacy_decisions set open = null, failed_at = created_at, failure = 'UNAVAILABLE'
     where candidacy_id = ? and open = 1`,
    id,
  )
export const withdrawn: Step = async () =>
  changeData(
    `update candidacies set status = 'WITHDRAWN', withdrawn_at = ?, withdrawal_reason = 'PAY', withdrawal_comment = ?
     where id = ?`,
    new Date().toISOString(),
    'Trop loin, désolée.',
    id,
  )

/** From now on, the application is shown with these changes. */
export const changed = (change: (application: StaffCandidacy) => Partial<StaffCandidacy>) =>
  changesReply<StaffCandidacy>('/candidacies/*', (application) => ({ ...application, ...change(application) }))

const LONG_NAME = 'A'.repeat(100)
const AT = '2026-11-25T09:00:00.000Z'
const IMAGE = 'lib/funnel-api/demo/almea/media/logo.png'

/** The CV is an image, and two colleagues have rated the application. */
export const withImageAndRatings = changed(({ resume }) => ({
  resume: { ...resume!, filename: 'cv.png', mimetype: 'image/png', url: 'http://localhost/fs/cv.png' },
  ratings: ['Lena Vogt', LONG_NAME].map((name, index) => ({
    staff_user_id: 1_000_000 + index,
    name,
    rating: 2 + index,
    rated_at: AT,
  })),
}))
export const hasImage: Step = ({ page }) => page.route('**/fs/cv.png', (route) => route.fulfill({ path: IMAGE }))

/** A closed conversation with more messages than one page has. The last ones have files. The candidate has seen them. */
export const withManyMessages = changesReply<StaffDiscussion>('/discussions/*', (discussion) => {
  const fileOf = (filename: string, scan_status: 'clean' | 'infected' | 'pending') => ({
    filename,
    mimetype: 'application/pdf',
    size: 2048,
    scan_status,
    url: scan_status === 'clean' ? 'http://localhost/fs/plan.pdf' : null,
  })
  const messages = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    author_type: index % 2 === 0 ? ('User' as const) : ('Recruiter' as const),
    author_name: LONG_NAME,
    created_at: AT,
    is_status_updated: false,
    old_status: null,
    new_status: null,
    content: `Message ${index}`,
    files:
      index < 98
        ? []
        : [fileOf('plan.pdf', 'clean'), fileOf(`${'a'.repeat(200)}.pdf`, 'pending'), fileOf('tool.pdf', 'infected')],
  }))
  return { ...discussion, messages, is_open: false, last_seen_by_user_at: AT }
})
export const noEarlierMessages = changesReply<StaffDiscussion>('/discussions/*?*before*', (discussion) => ({
  ...discussion,
  messages: [],
}))
/** The history has a second page, which is empty. */
export const withLongHistory: Step[] = [
  changesReply<object>('/candidacies/*/history', (page) => ({ ...page, next_cursor: 'next' })),
  repliesWith('/candidacies/*/history?**', { entries: [], next_cursor: null }),
]
