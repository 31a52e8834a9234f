import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { setTestTransport } from '#lib/client/api'
import { HelpVote } from './help-vote'
import { renderInformation } from './render-information'

const article = { category_slug: 'applying', slug: 'no-cv' }
let votes: unknown[]
let isDown: boolean
const app = new Hono().post('/api/companies/levain/help_center/applying/no-cv/votes', async (c) => {
  if (isDown) return c.json({ error: { code: 'UNAVAILABLE', message: '' } }, 503)
  votes.push(await c.req.json())
  return c.json({})
})
const show = () => renderInformation(<HelpVote article={article} locale="en" />)

beforeEach(() => {
  votes = []
  isDown = false
  sessionStorage.clear()
  setTestTransport(async (request) => app.fetch(request))
})

test.each([
  ['Yes', true, 'Thank you for your feedback.'],
  ['No', false, 'Thank you. We’ll use your feedback to improve this answer.'],
])('sends %s once, and thanks the user', async (name, is_helpful, thanks) => {
  show()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(thanks)).toBeVisible()
  expect(votes).toEqual([{ is_helpful, locale: 'en' }])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
})

test('does not ask again during the visit', async () => {
  const { unmount } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Thank you for your feedback.')
  unmount()
  show()
  expect(screen.queryByText('Was this helpful?')).not.toBeInTheDocument()
})

test('allows another try if the answer was not sent', async () => {
  isDown = true
  show()
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(/could not save your feedback/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  await screen.findByText(/improve this answer/)
  expect(votes).toHaveLength(1)
})
