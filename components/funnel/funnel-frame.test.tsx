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

// jsdom has no pages to scroll.
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

function show(given: Parameters<typeof candidacy>[0] | null, reopened: 'VIDEO' | null = null) {
  const onReopen = jest.fn()
  const mine = given ? candidacy(given) : null
  const now = screenOf({ session: 'verified', candidacy: mine, stages, reopened, hasDraftHere: false })
  renderSite(
    <FunnelFrame campaign={job} stages={stages} screen={now} candidacy={mine} onReopen={onReopen}>
      The stage
    </FunnelFrame>,
  )
  return onReopen
}
const steps = () =>
  within(screen.getByRole('navigation', { name: 'Steps of your application' }))
    .getAllByRole('listitem')
    .map((item) => [item.textContent?.replace('done', ' done'), item.getAttribute('aria-current')])

test('the steps are those that the campaign has, and what is done, open and left is said as it is', () => {
  show({ video_seen_at: at })
  expect(steps()).toEqual([
    ['Film done', null],
    ['Questions', 'step'],
    ['CV', null],
  ])
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
})

test('the time left is that of what is left, not of the whole', () => {
  show({ video_seen_at: at })
  expect(minutesFor(['SURVEY', 'RESUME'], job)).toBe(5)
  expect(screen.getByText('about 5 minutes left')).toBeVisible()
})

test('opening a finished stage again does not take away that it is done', () => {
  show({ video_seen_at: at, answer_group: { 0: null } }, 'VIDEO')
  expect(steps()).toEqual([
    ['Film', 'step'],
    ['Questions done', null],
    ['CV', null],
  ])
  expect(screen.getByText('about 1 minute left')).toBeVisible()
})

test('at the review all is done and no time is promised', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv' })
  expect(steps().map(([words]) => words)).toEqual(['Film done', 'Questions done', 'CV done'])
  expect(screen.queryByText(/left$/)).toBeNull()
})

test('before an application exists there is no progress and nothing is called saved', () => {
  show(null)
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('after it was sent neither steps nor a way back remain', () => {
  show({ video_seen_at: at, answer_group: { 0: null }, resume_url: '/cv', confirmed_at: at })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Previous step/ })).toBeNull()
})

test('back leads to the stage before, and from the first one nowhere', async () => {
  const onReopen = show({ video_seen_at: at })
  await userEvent.click(screen.getByRole('button', { name: /^Previous step/ }))
  expect(onReopen).toHaveBeenCalledWith('VIDEO')
})

test('the first stage has no way back, and every screen a way out to the job', () => {
  show({})
  expect(screen.queryByRole('button', { name: /^Previous step/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Leave' })).toHaveAttribute('href', '/jobs/baker')
})

/** The application beside another page, as the browser goes between them. */
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
  'who comes back to it is put where they were, and whoever goes on begins at the top: %o',
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
