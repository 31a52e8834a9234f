import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { useState } from 'react'
import { FunnelFrame } from '#components/funnel/funnel-frame'
import { renderSite } from '#components/site/render-site'
import { ScrollRules } from '#components/site/scroll-rules'
import { stagesOf } from '#lib/domain/candidacy'
import { minutesFor, type Screen, screenOf } from '#lib/domain/funnel'
import { campaign, candidacy, question } from '#tests/support/samples'

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

function show(overrides: Parameters<typeof candidacy>[0] | null, reopened: 'VIDEO' | null = null) {
  const onReopen = jest.fn()
  const current = overrides ? candidacy(overrides) : null
  const now = screenOf({ session: 'verified', candidacy: current, stages, reopened, hasDraftHere: false })
  renderSite(
    <FunnelFrame campaign={job} stages={stages} screen={now} candidacy={current} onReopen={onReopen}>
      The stage
    </FunnelFrame>,
  )
  return onReopen
}
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
  expect(screen.getByText('about 5 minutes left')).toBeVisible()
})

test('keeps a finished stage marked as done when it is reopened', () => {
  show({ video_seen_at: at, answer_group: { 0: null } }, 'VIDEO')
  expect(steps()).toEqual([
    ['Video', 'step'],
    ['Questions done', null],
    ['CV', null],
  ])
  expect(screen.getByText('about 1 minute left')).toBeVisible()
})

test('shows everything as done and no time at the review', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv' })
  expect(steps().map(([words]) => words)).toEqual(['Video done', 'Questions done', 'CV done'])
  expect(screen.queryByText(/left$/)).toBeNull()
})

test("shows neither progress nor 'saved' before an application exists", () => {
  show(null)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('removes steps and the back button after submission', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv', confirmed_at: at })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Back: / })).toBeNull()
})

test('returns to the previous stage', async () => {
  const onReopen = show({ video_seen_at: at })
  await userEvent.click(screen.getByRole('button', { name: /^Back: / }))
  expect(onReopen).toHaveBeenCalledWith('VIDEO')
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
        <FunnelFrame campaign={job} stages={stages} screen={now} candidacy={null} onReopen={jest.fn()}>
          The stage
        </FunnelFrame>
      )}
      <button onClick={() => setPath(location.pathname)}>Follow the address</button>
      <button onClick={() => setNow({ at: 'account' })}>Loaded</button>
      <button onClick={() => setNow({ at: 'start' })}>Next screen</button>
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
