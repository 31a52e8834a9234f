import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { callThrough } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { renderInformation } from './render-information'
import { Unsubscription } from './unsubscription'

const received: unknown[] = []
beforeEach(() => void (received.length = 0))

/** A funnel API of one call, answering in turn; the last answer stays. */
function answering(...answers: ('ok' | ErrorCode)[]) {
  const app = new Hono().basePath('/api').patch('/candidacies/:id/unsubscribe', async (c) => {
    received.push([c.req.param('id'), await c.req.json()])
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!
    return answer === 'ok' ? c.json({}) : c.json({ error: { code: answer, message: '' } }, STATUS[answer] as 500)
  })
  callThrough(async (request) => app.fetch(request))
  renderInformation(<Unsubscription token="s3cret" id="7" />)
}

test('opening the address changes nothing: one press does', async () => {
  answering('ok')
  expect(received).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stop the emails' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Done' })).toBeVisible()
  expect(received).toEqual([['7', { user_token: 's3cret' }]])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('the focus goes to what came of it', async () => {
  answering('ok')
  await userEvent.click(screen.getByRole('button'))
  const done = await screen.findByRole('heading', { name: 'Done' })
  expect(document.activeElement).toContainElement(done)
})

test.each(['NOT_FOUND', 'UNAUTHENTICATED', 'FORBIDDEN', 'TOKEN_EXPIRED', 'GONE', 'INVALID'] as const)(
  '%s is said of the link, with a way to the applications',
  async (code) => {
    answering(code)
    await userEvent.click(screen.getByRole('button'))
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See my applications' })).toHaveAttribute('href', '/profile/applications')
  },
)

test('where the API cannot do it yet, the page says that nothing has changed', async () => {
  answering('NOT_IMPLEMENTED')
  await userEvent.click(screen.getByRole('button'))
  expect(await screen.findByRole('heading', { name: 'Your choice could not be saved' })).toBeVisible()
  expect(screen.getByText(/Nothing has changed/)).toBeVisible()
})

test('a failure keeps the button, and pressing again works', async () => {
  answering('UNAVAILABLE', 'ok')
  await userEvent.click(screen.getByRole('button', { name: 'Stop the emails' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeVisible()
  expect(received).toHaveLength(2)
})
