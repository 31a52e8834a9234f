import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ScrollRules } from '#components/site/scroll-rules'

const scrollTo = jest.fn()
beforeEach(() => {
  scrollTo.mockClear()
  Object.assign(window, { scrollTo })
  history.replaceState(null, '', '/jobs/baker')
  simulateScroll(0)
})

/** Simulates that the browser has scrolled the page, but has not dispatched the event yet. */
const simulateScroll = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true })

const pageAt = (path: string) => (
  <PathnameContext value={path}>
    <ScrollRules />
    <button type="button">Another job</button>
  </PathnameContext>
)

test('restores the position that a page had when its link was clicked, before any scroll event', async () => {
  const { rerender } = render(pageAt('/jobs/baker'))
  simulateScroll(900)
  dispatchEvent(new Event('scroll'))
  simulateScroll(1600)
  await userEvent.click(screen.getByRole('button'))
  history.pushState(null, '', '/jobs/miller')
  rerender(pageAt('/jobs/miller'))
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: 'instant' })
  simulateScroll(0)
  dispatchEvent(new Event('scroll'))

  history.replaceState(null, '', '/jobs/baker')
  dispatchEvent(new PopStateEvent('popstate'))
  // The position of the page that is still shown.
  dispatchEvent(new Event('scroll'))
  rerender(pageAt('/jobs/baker'))
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 1600, behavior: 'instant' })
})

test('restores the position of a page that was left with the back button', () => {
  const { rerender } = render(pageAt('/jobs/baker'))
  history.pushState(null, '', '/jobs/miller')
  rerender(pageAt('/jobs/miller'))
  simulateScroll(700)
  for (const path of ['/jobs/baker', '/jobs/miller']) {
    history.replaceState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    rerender(pageAt(path))
    simulateScroll(0)
  }
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 700, behavior: 'instant' })
})
