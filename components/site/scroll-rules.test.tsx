import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { ScrollRules } from '#components/site/scroll-rules'

const scrollTo = jest.fn()
beforeEach(() => {
  scrollTo.mockClear()
  Object.assign(window, { scrollTo })
  history.replaceState(null, '', '/jobs/baker')
  scrolledTo(0)
})

/** The browser has scrolled the page. It reports that in its next frame. */
const scrolledTo = (top: number) => Object.defineProperty(window, 'scrollY', { value: top, configurable: true })

const pageAt = (path: string) => (
  <PathnameContext value={path}>
    <ScrollRules />
    <button type="button">Another job</button>
  </PathnameContext>
)

test('restores the position that a page had when its link was clicked, before any scroll event', async () => {
  const { rerender } = render(pageAt('/jobs/baker'))
  scrolledTo(900)
  dispatchEvent(new Event('scroll'))
  scrolledTo(1600)
  await userEvent.click(screen.getByRole('button'))
  history.pushState(null, '', '/jobs/miller')
  rerender(pageAt('/jobs/miller'))
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 0, behavior: 'instant' })
  scrolledTo(0)
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
  scrolledTo(700)
  for (const path of ['/jobs/baker', '/jobs/miller']) {
    history.replaceState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
    rerender(pageAt(path))
    scrolledTo(0)
  }
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, top: 700, behavior: 'instant' })
})
