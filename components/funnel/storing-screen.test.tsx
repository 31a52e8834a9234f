import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef, useState } from 'react'
import { StoringScreen } from '#components/funnel/storing-screen'
import { renderSite } from '#components/site/render-site'
import { ApiError } from '#lib/contract/errors'
import type { Answers, Saving } from './use-answers'

/** The functions that end the calls that store the answers. */
let pending: (() => void)[] = []
beforeEach(() => (pending = []))

/** Lets the calls fail that have begun. */
async function fail() {
  await waitFor(() => expect(pending).not.toEqual([]))
  await act(async () => pending.splice(0).forEach((end) => end()))
}

/** The frame focuses its content, and then the answers cannot be stored. */
function Frame({ failure }: { failure: () => Saving }) {
  const [saving, setSaving] = useState<Saving>({ at: 'saving' })
  const store = async () => {
    setSaving({ at: 'saving' })
    await new Promise<void>((resolve) => pending.push(resolve))
    setSaving(failure())
  }
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current?.focus()
    void Promise.resolve().then(store)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once.
  }, [])
  return (
    <main ref={main} aria-labelledby="screen-title" tabIndex={-1}>
      <StoringScreen form={{ saving, store } as unknown as Answers} />
    </main>
  )
}

test.each<[string, () => Saving, string]>([
  ['without a connection', () => ({ at: 'waiting' }), 'We could not save your answers yet'],
  [
    'because the job has closed',
    () => ({ at: 'rejected', error: new ApiError('CAMPAIGN_CLOSED') }),
    'This job has just closed',
  ],
])('announces each failure to store the answers %s, and keeps focus', async (_, failure, text) => {
  renderSite(<Frame failure={failure} />)
  await fail()
  await waitFor(() => expect(document.activeElement).toHaveTextContent(text))
  expect(screen.getByRole('main', { name: /^We could not save your answers/ })).toBeVisible()
  const retry = screen.getByRole('button', { name: 'Try again' })
  await userEvent.click(retry)
  expect(retry).toHaveAttribute('aria-disabled', 'true')
  await fail()
  await waitFor(() => expect(retry).not.toHaveAttribute('aria-disabled', 'true'))
  expect(retry).toBeInTheDocument()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(text)
  expect([retry, alert]).toContain(document.activeElement)
})
