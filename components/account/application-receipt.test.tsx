import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApplicationReceipt } from '#components/account/application-receipt'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { CampaignPitch } from '#lib/domain/campaign'
import { Receipt } from '#lib/domain/receipt'
import { answers, campaign, candidacy, question, record } from '#tests/support/samples'

const at = '2026-02-01T22:30:00Z'
const questions = [
  question('radio', { id: 1, content: 'Do you drive?', answers: answers('Yes', 'No') }),
  question('text', { id: 2, content: 'Why bread?' }),
]
const pitch = (is_video_enabled: boolean) => CampaignPitch.parse({ id: 2, question: 'Which bread?', is_video_enabled })
const sent = candidacy({ confirmed_at: at, reference: 'K7M2-9QXD', answer_group: { 1: 2, 2: null } })
const receiptWith = (overrides: object = {}) =>
  Receipt.parse({
    candidacy: sent,
    reference: 'K7M2-9QXD',
    confirmed_at: at,
    time_zone: 'America/New_York',
    person: { first_name: 'Zoé', last_name: 'MARTIN', email: 'zoe@example.org' },
    advertisement: {
      ...campaign({
        name: 'Night baker',
        description: '<p>Bread by night.</p>',
        stages: ['SURVEY', 'PITCH', 'RESUME'],
        pitch: pitch(true),
      }),
      company_name: 'Old Levain',
      survey: { id: 1, questions },
    },
    is_advertisement_original: true,
    resume_filename: 'My CV.pdf',
    ...overrides,
  })
function show(receipt = receiptWith(), company = {}) {
  setTestTransport(async (request) => Response.json(request.url.endsWith('/receipt') ? receipt : [sent]))
  renderSite(<ApplicationReceipt reference={receipt.reference} facts={() => <p>Pay and hours</p>} />, { company })
}
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling

test('shows the reference, the time in the company’s time zone, the user, and the job as it was at the submission', async () => {
  show()
  expect(await screen.findByText('K7M2-9QXD')).toBeVisible()
  expect(factOf('Received')).toHaveTextContent(/Sunday, 1 February 2026 at 17:30:00 GMT-5/)
  expect(factOf('Candidate')).toHaveTextContent('Zoé MARTIN')
  expect(screen.getByText('Old Levain')).toBeVisible()
  expect(screen.getByText('Bread by night.')).toBeVisible()
  expect(screen.getByText('Pay and hours')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Job advert on the day you applied' })).toBeVisible()
})

test('shows every question with its answer as text, and the files by name', async () => {
  show()
  await screen.findByText('K7M2-9QXD')
  expect(factOf('Do you drive?')).toHaveTextContent(/^No$/)
  expect(factOf('Why bread?')).toHaveTextContent('Not answered')
  expect(factOf('CV')).toHaveTextContent('My CV.pdf')
  expect(factOf('Video question')).toHaveTextContent('None')
})

test('shows no video answer if the video question was disabled', async () => {
  const { advertisement } = receiptWith()
  show(receiptWith({ advertisement: { ...advertisement, pitch: pitch(false) } }))
  await screen.findByText('K7M2-9QXD')
  expect(factOf('CV')).toHaveTextContent('My CV.pdf')
  expect(screen.queryByText('Video question')).toBeNull()
})

test('shows a video answer and a CV that were submitted, even if the job does not ask for them', async () => {
  const { advertisement } = receiptWith()
  show(
    receiptWith({
      candidacy: { ...sent, record },
      pitch_filename: 'My video.mp4',
      advertisement: { ...advertisement, pitch: pitch(false), resume_requirement: 'NOT_ASKED' },
    }),
  )
  await screen.findByText('K7M2-9QXD')
  expect(factOf('Video question')).toHaveTextContent('My video.mp4')
  expect(factOf('CV')).toHaveTextContent('My CV.pdf')
})

test('shows a note if the job text was not stored', async () => {
  show(receiptWith({ is_advertisement_original: false }))
  expect(await screen.findByRole('heading', { name: 'Job advert today' })).toBeVisible()
  expect(screen.getByText(/^You applied before we started saving job adverts/)).toBeVisible()
})

test('prints in the browser, which can also save a PDF', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('lets the candidate ask a question about the application', async () => {
  const opened: string[] = []
  show()
  const ask = await screen.findByRole('button', { name: 'Ask a question' })
  setTestTransport(async (request) => {
    opened.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 })
  })
  await userEvent.click(ask)
  expect(opened[0]).toBe(`PATCH /api/me/candidacies/${sent.id}/discussion`)
})

test.each([
  ['RECEIVED', 1],
  ['REJECTED', 0],
  ['WITHDRAWN', 0],
] as const)('offers adjustments until the application is over: %s', async (status, count) => {
  show(receiptWith({ candidacy: { ...sent, status } }))
  await screen.findByText('K7M2-9QXD')
  expect(screen.queryAllByRole('button', { name: 'Request adjustments' })).toHaveLength(count)
})

test('offers to recommend the job only if the company has sponsorship', async () => {
  show(receiptWith(), { is_sponsorship_active: false })
  await screen.findByText('K7M2-9QXD')
  expect(screen.queryByRole('button', { name: 'Recommend this job' })).toBeNull()
})

test('reports an unknown reference, with a link to the applications', async () => {
  setTestTransport(async () => Response.json([]))
  renderSite(<ApplicationReceipt reference="AAAA-BBBB" facts={() => null} />)
  expect(await screen.findByRole('heading', { name: 'We cannot find this confirmation' })).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'My applications' })[0]).toHaveAttribute('href', '/profile/applications')
})
