import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Review } from '#components/funnel/review'
import type { ContactDialog } from './review-person'
import { useAnswers } from './use-answers'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
import { NOTHING_REQUESTED } from '#lib/domain/adjustments'
import { stagesOf } from '#lib/domain/candidacy'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import { answers, campaign, candidacy, card, question, record, user } from '#tests/support/samples'

const pitch = {
  id: 2,
  autoplay: false,
  is_video_enabled: true,
  is_from_youtube: false,
  is_optional: true,
  question: null,
  recording_time: 60,
  tries: 3,
  video_url: null,
  video_text: null,
  easy_read: null,
  sign_language_url: null,
  sign_language_text: null,
}
const job = campaign({
  stages: ['SURVEY', 'PITCH', 'RESUME'],
  pitch,
  survey: {
    id: 1,
    questions: [
      question('radio', { id: 12, content: 'Bread or cake?', order: 1, answers: answers('Bread', 'Cake') }),
      question('text', { id: 11, content: 'Why bread?', order: 0 }),
      question('number', { id: 13, content: 'Years?', order: 2 }),
    ],
  },
})
const withVideo = campaign({ ...job, stages: ['VIDEO', ...job.stages], video: '/film.mp4' })
const ContactNames: ContactDialog = ({ user: { first_name }, onClose }) => (
  <div role="dialog" aria-label={first_name}>
    <button onClick={onClose}>Close</button>
  </div>
)
const full = {
  answer_group: { 11: 'Because.', 12: 2, 13: null },
  record,
  resume_url: '/fs/cdn/cv',
  resume_filename: 'cv-nora.pdf',
}

beforeEach(() => {
  document.cookie = `${SIGNED_IN_COOKIE}=1; path=/`
})

async function show(
  given: Parameters<typeof candidacy>[0] = {},
  answer = () => Response.json(candidacy({ ...full, confirmed_at: '2026-02-01T10:00:00Z' })),
  person: Parameters<typeof user>[0] = {},
  shown = job,
) {
  const calls: string[] = []
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/me') return Response.json(user(person))
    if (pathname === '/api/me/tags') return Response.json(['bread', 'Dutch'])
    if (pathname === '/api/me/job_types') return Response.json(['INTERNSHIP'])
    if (pathname.endsWith('/adjustments')) return Response.json(NOTHING_REQUESTED)
    calls.push(`${request.method} ${pathname}`)
    return answer()
  })
  const onChange = jest.fn()
  const current = candidacy({ ...full, ...given })
  const WithAnswers = () => {
    const [view, setView] = useState<string | null>(null)
    return (
      <Review
        campaign={shown}
        onCampaign={() => undefined}
        candidacy={current}
        form={useAnswers(shown, current, true)}
        stages={stagesOf(shown)}
        contactDialog={ContactNames}
        view={view}
        onView={setView}
        onChange={onChange}
      />
    )
  }
  renderSite(
    <ToastProvider>
      <WithAnswers />
    </ToastProvider>,
  )
  await screen.findByText(/Nora Vidal/)
  return { calls, onChange }
}

test('shows every answer as it will be submitted, in the order of the questions, including omitted ones', async () => {
  await show()
  const text = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(text).toEqual([
    ['Why bread?', 'Because.'],
    ['Bread or cake?', 'Cake'],
    ['Years?', 'Not answered'],
  ])
  expect(screen.getByText('cv-nora.pdf')).toBeVisible()
  expect(screen.getByText('Your answer')).toBeVisible()
})

test('shows all details of the candidate that the company receives', async () => {
  await show({ source: 'linkedin' }, undefined, {
    locale: 'nl',
    phone_code: '+33',
    phone_number: '612345678',
    bio_url: 'https://nora.example',
    secure_avatar_url: '/fs/file/photo',
  })
  await screen.findByText('Keywords: bread, Dutch')
  const details = within(screen.getByRole('region', { name: 'Your details' })).getAllByRole('listitem')
  expect(details.map(({ textContent }) => textContent)).toEqual([
    'Nora Vidal',
    'nora.vidal@example.org',
    '+33 612345678',
    'https://nora.example',
    'Your profile photo',
    'Keywords: bread, Dutch',
    'Contract types: Internship',
    'Language of emails: Nederlands',
    'Source of your visit: LinkedIn',
  ])
})

test('has a dialog that changes the contact details, and returns to the review', async () => {
  await show()
  const change = screen.getByRole('link', { name: 'Change: Your details' })
  await userEvent.click(change)
  const dialog = screen.getByRole('dialog', { name: 'Nora' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Submit application' })).toBeVisible()
})

test('offers the company video without saying whether it was watched', async () => {
  const { onChange } = await show({ video_seen_at: '2026-02-01T10:00:00Z' }, undefined, {}, withVideo)
  const video = screen.getByRole('region', { name: 'Video' })
  expect(video).toHaveTextContent(/^VideoWatch the video$/)
  await userEvent.click(within(video).getByRole('link', { name: 'Watch the video' }))
  expect(onChange).toHaveBeenCalledWith({ at: 'stage', stage: 'VIDEO' })
})

test('shows a skipped pitch as missing instead of hiding it', async () => {
  await show({ record: null, is_pitch_passed: true })
  expect(screen.getByText('No answer')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add: Video question' })).toBeVisible()
})

test('shows an optional CV that was left out as missing, with a way to add it', async () => {
  const campaign = card({ resume_requirement: 'OPTIONAL' })
  const { onChange } = await show({ campaign, resume_url: null, resume_filename: null, is_resume_passed: true })
  expect(screen.getByText('No CV')).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Add: CV' }))
  expect(onChange).toHaveBeenCalledWith({ at: 'stage', stage: 'RESUME' })
})

test('shows no part for a CV that is not asked', async () => {
  const campaign = card({ resume_requirement: 'NOT_ASKED' })
  await show({ campaign, resume_url: null, resume_filename: null })
  expect(screen.queryByRole('heading', { name: 'CV' })).toBeNull()
  expect(screen.queryByRole('link', { name: /: CV$/ })).toBeNull()
})

test('has links to the screens of the video question and the CV, and omits parts that the job lacks', async () => {
  const { onChange } = await show()
  for (const label of ['Video question', 'CV'])
    await userEvent.click(screen.getByRole('link', { name: `Change: ${label}` }))
  expect(onChange.mock.calls.flat()).toEqual([
    { at: 'stage', stage: 'PITCH' },
    { at: 'stage', stage: 'RESUME' },
  ])
  expect(screen.queryByRole('region', { name: 'Video' })).toBeNull()
})

test('has a link to change each answer, with a URL of its own', async () => {
  const { onChange } = await show()
  const link = screen.getByRole('link', { name: 'Change: Bread or cake?' })
  expect(link).toHaveAttribute('href', expect.stringContaining('step=question-12'))
  await userEvent.click(link)
  expect(onChange).toHaveBeenCalledWith({ at: 'stage', stage: 'SURVEY', question_id: 12 })
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Change: Your details',
    'Change: Why bread?',
    'Change: Bread or cake?',
    'Add: Years?',
    'Change: Video question',
    'Change: CV',
    'Add: Adjustments',
  ])
})

test('shows answers that were changed after the survey, and submits them before the application', async () => {
  const changed = { 11: 'Because.', 12: 1, 13: 4 }
  const { calls } = await show({ answer_draft: changed }, () =>
    Response.json(candidacy({ ...full, answer_group: changed })),
  )
  expect(screen.getByText('Bread')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(calls.at(-1)).toBe('PATCH /api/me/candidacies/3/confirm'))
  expect(calls.filter((call) => call.startsWith('PATCH'))[0]).toBe('PATCH /api/me/candidacies/3/survey')
})

test('submits the application without the answers of a survey that the company has removed', async () => {
  const withoutSurvey = campaign({ ...job, survey: null })
  const { calls } = await show({ answer_draft: { 11: 'Because.' } }, undefined, {}, withoutSurvey)
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(calls.at(-1)).toBe('PATCH /api/me/candidacies/3/confirm'))
  expect(calls).not.toContain('PATCH /api/me/candidacies/3/survey')
})

test('submits nothing before confirmation', async () => {
  const { calls } = await show()
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(calls).toContain('PATCH /api/me/candidacies/3/confirm'))
})

test('reports a job that was closed in the meantime', async () => {
  await show({}, () => Response.json({ error: { code: 'CAMPAIGN_CLOSED', message: '' } }, { status: 409 }))
  await userEvent.click(screen.getByRole('button', { name: 'Submit application' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This job has just closed and is no longer accepting applications.',
  )
})

test('reports a file that cannot be opened, and leaves no empty tab', async () => {
  const tab = { opener: window, close: jest.fn() }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await show({}, () => Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 }))
  const failure = () => screen.findByText(/^We cannot connect to the server/)
  await userEvent.click(screen.getByRole('button', { name: 'View: Your answer' }))
  const first = await failure()
  await userEvent.click(screen.getByRole('button', { name: 'View: CV' }))
  // The same message is announced again.
  await waitFor(() => expect(first).not.toBeInTheDocument())
  await failure()
  expect(tab.close).toHaveBeenCalledTimes(2)
})
