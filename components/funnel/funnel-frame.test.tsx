import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { FunnelFrame } from '#components/funnel/funnel-frame'
import { renderSite } from '#components/site/render-site'
import { ScrollRules } from '#components/site/scroll-rules'
import { stagesOf, type Candidacy } from '#lib/domain/candidacy'
import { minutesFor } from '#lib/domain/funnel'
import { type Screen, screenOf } from '#lib/domain/funnel-screen'
import { campaign, candidacy, card, question } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

// jsdom cannot scroll.
const scrolled = jest.fn()
beforeEach(() => {
  scrolled.mockClear()
  window.scrollTo = scrolled
})

const job = campaign({
  stages: ['VIDEO', 'SURVEY', 'RESUME'],
  video: '/film.mp4',
  survey: { id: 1, questions: Array.from({ length: 8 }, (_, id) => question('text', { id })) },
})
const stages = stagesOf(job)
const at = '2026-02-01T10:00:00Z'

const questions = job.survey!.questions
const help = { isHelpDisplayed: true, conformance: 'unknown' }
const applicationAt = (now: Screen, current: Candidacy | null, goTo: (screen: Screen) => void = () => {}) => ({
  stages,
  questions,
  screen: now,
  candidacy: current,
  progress: current ?? candidacy(),
  goTo,
  isChange: false,
  session: { status: 'anonymous' } as const,
  form: { answers: current?.answer_draft ?? {}, isOnDevice: true } as never,
})

type Overrides = Parameters<typeof candidacy>[0] | null

function show(overrides: Overrides, wanted: string | null = null) {
  const goTo = jest.fn()
  const current = overrides ? candidacy(overrides) : null
  const now = screenOf({
    session: 'verified',
    candidacy: current ?? candidacy(),
    isStored: current !== null,
    isMerging: false,
    stages,
    questions,
    answers: current?.answer_draft ?? {},
    wanted,
  })
  renderSite(
    <FunnelFrame campaign={job} application={applicationAt(now, current, goTo)} help={help}>
      The stage
    </FunnelFrame>,
  )
  return goTo
}
/** Loads the parts that load after the first paint. */
beforeAll(async () => {
  await act(async () => {
    show({ video_seen_at: at })
    await settle()
  })
  cleanup()
})

const steps = () =>
  within(screen.getByRole('navigation', { name: 'Application steps' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent?.replace('done', ' done'), item.getAttribute('aria-current')])

test('shows the steps of the campaign, marked as done, current or next', () => {
  show({ video_seen_at: at })
  expect(steps()).toEqual([
    ['Video done', null],
    ['Questions', 'step'],
    ['CV', null],
  ])
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
})

test('shows the remaining time, not the total', () => {
  show({ video_seen_at: at })
  expect(minutesFor(['SURVEY', 'RESUME'], job)).toBe(5)
  expect(screen.getByText('about 5 min left')).toBeVisible()
})

test('keeps a finished stage marked as done when it is reopened', () => {
  show({ video_seen_at: at, answer_group: { 0: null } }, 'video')
  expect(steps()).toEqual([
    ['Video', 'step'],
    ['Questions done', null],
    ['CV', null],
  ])
  expect(screen.getByText('about 1 min left')).toBeVisible()
})

test('shows everything as done and no time at the review', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv' })
  expect(steps().map(([words]) => words)).toEqual(['Video done', 'Questions done', 'CV done'])
  expect(screen.getByText('Review')).toBeVisible()
  expect(screen.queryByText(/left$/)).toBeNull()
})

describe('a job that asks for no CV', () => {
  const without = { campaign: card({ resume_requirement: 'NOT_ASKED' }), video_seen_at: at }

  test('has the submission as its last step', () => {
    show(without)
    expect(steps()).toEqual([
      ['Video done', null],
      ['Questions', 'step'],
      ['Submit', null],
    ])
  })

  test('shows that step as current at the review, and returns from there to the questions', async () => {
    const goTo = show({ ...without, answer_group: { 0: null } })
    expect(steps().at(-1)).toEqual(['Submit', 'step'])
    expect(screen.getByText('Step 3 of 3')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Back: Questions' }))
    expect(goTo).toHaveBeenCalledWith({ at: 'stage', stage: 'SURVEY', question_id: 7 })
  })
})

test('shows the steps before an application exists, and that the answers are on this device', async () => {
  show(null)
  expect(await screen.findByRole('button', { name: 'Already have an account? Sign in' })).toBeVisible()
  expect(steps()[0]).toEqual(['Video', 'step'])
  expect(screen.queryByText('Saved')).toBeNull()
  await userEvent.click(screen.getByText('Your answers on this device'))
  expect(screen.getByText(/^Your answers are saved on this device/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /This is a shared computer/ })).not.toBeChecked()
})

test.each([
  [1024, true],
  [390, false],
])(
  'opens the option for a shared computer at the first question only on wide screens (%d px: %s)',
  async (width, isOpen) => {
    window.innerWidth = width
    const first = { at: 'stage', stage: 'SURVEY', question_id: 0 } as const
    renderSite(
      <FunnelFrame campaign={job} application={applicationAt(first, null)} help={help}>
        The stage
      </FunnelFrame>,
    )
    const option = await screen.findByRole('checkbox', { name: /This is a shared computer/, hidden: true })
    expect(option.closest('details')!.open).toBe(isOpen)
  },
)

test('advances the progress with each answer', () => {
  show({ video_seen_at: at, answer_draft: { 0: 'x', 1: null, 2: 'x', 3: 'x' } })
  expect(screen.getByText('about 3 min left')).toBeVisible()
  const [, current] = within(screen.getByRole('navigation')).getAllByRole('listitem')
  expect(Number(current?.style.getPropertyValue('--share'))).toBeCloseTo(0.53)
})

test('removes steps and the back button after submission', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv', confirmed_at: at })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Back: / })).toBeNull()
})

test('returns to the previous stage', async () => {
  const goTo = show({ video_seen_at: at })
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  expect(goTo).toHaveBeenCalledWith({ at: 'stage', stage: 'VIDEO' })
})

test('returns to the previous question with a button that names no stage', async () => {
  const goTo = show({ video_seen_at: at, answer_draft: { 0: 'x' } })
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(goTo).toHaveBeenCalledWith({ at: 'stage', stage: 'SURVEY', question_id: 0 })
})

test('has no back button on the first stage, and a link to the job on every screen', () => {
  show({})
  expect(screen.queryByRole('button', { name: /^Back: / })).toBeNull()
  expect(screen.getByRole('link', { name: 'Exit' })).toHaveAttribute('href', '/jobs/baker')
})

/** Two pages for navigation tests: the application and another page. */
function Pages({ first }: { first: Screen }) {
  const [path, setPath] = useState('/profile')
  const [now, setNow] = useState(first)
  return (
    <PathnameContext value={path}>
      <ScrollRules />
      {path !== '/profile' && (
        <FunnelFrame campaign={job} application={applicationAt(now, null)} help={help}>
          The stage
        </FunnelFrame>
      )}
      <button onClick={() => setPath(location.pathname)}>Follow the address</button>
      <button onClick={() => setNow({ at: 'account' })}>Loaded</button>
      <button onClick={() => setNow({ at: 'verification' })}>Next screen</button>
    </PathnameContext>
  )
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const goTo = async (path: string) => {
  history.pushState(null, '', path)
  await press('Follow the address')
}
const last = () => (scrolled.mock.lastCall as [ScrollToOptions] | undefined)?.[0].top

test.each([{ at: 'account' }, { at: 'loading' }] as const)(
  'restores the position on return, and starts at the top of a next screen: %o',
  async (first) => {
    renderSite(<Pages first={first} />)
    await goTo('/jobs/baker/apply')
    expect(last()).toBe(0)
    Object.defineProperty(window, 'scrollY', { value: 420, configurable: true })
    act(() => void dispatchEvent(new Event('scroll')))
    await goTo('/profile')
    history.replaceState(null, '', '/jobs/baker/apply')
    act(() => void dispatchEvent(new Event('popstate')))
    await press('Follow the address')
    expect(last()).toBe(420)
    await press('Loaded')
    expect(last()).toBe(420)
    await press('Next screen')
    expect(last()).toBe(0)
    expect(screen.getByRole('main')).toHaveFocus()
  },
)
