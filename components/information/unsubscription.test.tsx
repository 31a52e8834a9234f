import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { setTestTransport } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { renderInformation } from './render-information'
import { Unsubscription } from './unsubscription'

const received: unknown[] = []
beforeEach(() => void (received.length = 0))

const PURPOSES = { purpose: 'candidacy', job: 'Night baker', undo_token: 'undo' }

/** A funnel API of two calls that gives these responses in turn and repeats the last. */
function respondWith(...answers: ('ok' | ErrorCode)[]) {
  respondTo('s3cret', PURPOSES, ...answers)
}
function respondTo(token: string, stopped: object, ...answers: ('ok' | ErrorCode)[]) {
  const app = new Hono().basePath('/api').patch('/candidacies/:id/:call', async (c) => {
    received.push([c.req.param('call'), c.req.param('id'), await c.req.json()])
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    return answer === 'ok' ? c.json(stopped) : c.json({ error: { code: answer, message: '' } }, STATUS[answer] as 500)
  })
  setTestTransport(async (request) => app.fetch(request))
  renderInformation(<Unsubscription token={token} id="7" days={7} />)
}

test('unsubscribes on a press, not when the URL is opened', async () => {
  respondWith('ok')
  expect(received).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
  expect(received).toEqual([['unsubscribe', '7', { user_token: 's3cret' }]])
  expect(screen.getByText(/no more reminders about your application for “Night baker”/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Manage email preferences' })).toHaveAttribute('href', '/profile')
})

test('allows unsubscribing to be undone', async () => {
  respondWith('ok')
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'You’re subscribed again' })).toBeVisible()
  expect(received).toEqual([
    ['unsubscribe', '7', { user_token: 's3cret' }],
    ['subscribe', '7', { user_token: 'undo' }],
  ])
})

test('offers no undo if nothing was changed', async () => {
  respondTo('newsletter.x', { purpose: 'newsletter', job: null, undo_token: null }, 'ok')
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText('You’re unsubscribed from the newsletter.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('moves focus to the result', async () => {
  respondWith('ok')
  await userEvent.click(screen.getByRole('button'))
  const done = await screen.findByRole('heading', { name: 'You’re unsubscribed' })
  expect(document.activeElement).toContainElement(done)
})

test.each(['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOKEN_EXPIRED', 'GONE', 'INVALID'] as const)(
  'reports an invalid link after %s, and links to the applications',
  async (code) => {
    respondWith(code)
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByRole('heading', { name: 'This link is not valid' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'View my applications' })).toHaveAttribute('href', '/profile/applications')
  },
)

test('keeps the button after a failure, and works on the next press', async () => {
  respondWith('UNAVAILABLE', 'ok')
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You’re unsubscribed' })).toBeVisible()
  expect(received).toHaveLength(2)
})

test('retries only a failed undo, without unsubscribing again', async () => {
  respondWith('ok', 'UNAVAILABLE', 'ok')
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot connect to the server')
  expect(screen.getByRole('heading', { level: 1, name: 'You’re unsubscribed' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You’re subscribed again' })).toBeVisible()
  expect(received.map((call) => (call as string[])[0])).toEqual(['unsubscribe', 'subscribe', 'subscribe'])
})

test('links a subscriber without an account to the page with all data, before and after', async () => {
  respondTo('subscriber.x', { purpose: 'subscriber', job: null }, 'ok')
  const href = '/job-alerts/subscriber.x/7'
  expect(screen.getByRole('link', { name: 'View or delete data' })).toHaveAttribute('href', href)
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(/^You’ll get no more job alerts.*in 7 days/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'View or delete data' })).toHaveAttribute('href', href)
})
