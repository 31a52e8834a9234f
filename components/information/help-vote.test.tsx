import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { callThrough } from '#lib/client/api'
import { HelpVote } from './help-vote'
import { renderInformation } from './render-information'

const article = { category_slug: 'applying', slug: 'no-cv' }
let said: unknown[]
let isDown: boolean
const app = new Hono().post('/api/companies/levain/help_center/applying/no-cv/votes', async (c) => {
  if (isDown) return c.json({ error: { code: 'UNAVAILABLE', message: '' } }, 503)
  said.push(await c.req.json())
  return c.json({})
})
const show = () => renderInformation(<HelpVote article={article} locale="en" />)

beforeEach(() => {
  said = []
  isDown = false
  sessionStorage.clear()
  callThrough(async (request) => app.fetch(request))
})

test.each([
  ['Yes', true, 'Thank you, that helps us.'],
  ['No', false, 'Thank you. We know now that this answer needs work.'],
])('sends %s once, and thanks the user', async (name, is_helpful, thanks) => {
  show()
  await userEvent.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(thanks)).toBeVisible()
  expect(said).toEqual([{ is_helpful, locale: 'en' }])
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
})

test('does not ask again during the visit', async () => {
  const { unmount } = show()
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Thank you, that helps us.')
  unmount()
  show()
  expect(screen.queryByText('Did this help?')).not.toBeInTheDocument()
})

test('allows another try if the answer was not sent', async () => {
  isDown = true
  show()
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  expect(await screen.findByText(/did not reach us/)).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'No' }))
  await screen.findByText(/needs work/)
  expect(said).toHaveLength(1)
})
