import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Hono } from 'hono'
import { mutate } from 'swr'
import { callThrough } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/user-rules'
import { DeleteAccount } from './delete-account'
import { renderInformation } from './render-information'

const user = {
  id: 1,
  email: 'lea@example.org',
  first_name: 'Léa',
  last_name: 'Martin',
  created_at: '2026-11-01T08:00:00Z',
}
const deleted: string[] = []
const fetched = globalThis.fetch

function visiting(answer: 'ok' | ErrorCode, isSignedIn = true) {
  document.cookie = isSignedIn ? `${SIGNED_IN_COOKIE}=1` : `${SIGNED_IN_COOKIE}=; max-age=0`
  const app = new Hono()
    .basePath('/api')
    .get('/me', (c) => c.json(user))
    .delete('/me', (c) => {
      if (answer !== 'ok') return c.json({ error: { code: answer, message: '' } }, STATUS[answer] as 500)
      deleted.push('me')
      return c.json({})
    })
    .delete('/session', (c) => {
      deleted.push('session')
      return c.json({})
    })
  callThrough(async (request) => app.fetch(request))
  globalThis.fetch = async (path) => app.request(String(path), { method: 'DELETE' })
  renderInformation(<DeleteAccount signIn={<p>the sign-in</p>} />)
}
const press = async () => {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'I understand that nothing can be brought back' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
}

afterEach(async () => {
  deleted.length = 0
  globalThis.fetch = fetched
  await mutate(() => true, undefined, { revalidate: false })
})

test('whoever is not signed in signs in first', async () => {
  visiting('ok', false)
  expect(await screen.findByText('the sign-in')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
})

test('the page names the account and what goes, and wants a tick before it acts', async () => {
  visiting('ok')
  expect(await screen.findByText('The account lea@example.org')).toBeVisible()
  expect(screen.getAllByRole('listitem')).toHaveLength(4)
  await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }))
  expect(await screen.findByText('This field is mandatory')).toBeVisible()
  expect(deleted).toEqual([])
})

test('a deleted account is said to be deleted, and its session is over', async () => {
  visiting('ok')
  await press()
  expect(await screen.findByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  expect(deleted).toEqual(['me', 'session'])
})

test('where the API cannot delete yet, the page says that nothing is deleted and what can be done', async () => {
  visiting('NOT_IMPLEMENTED')
  await press()
  expect(await screen.findByRole('heading', { name: 'Deleting online is not open yet' })).toBeVisible()
  expect(screen.getByText(/Nothing is deleted, and you are still signed in/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'the terms of Maison Levain' })).toHaveAttribute(
    'href',
    '/terms-and-conditions-2',
  )
})

test('a failure leaves the form as it was', async () => {
  visiting('INTERNAL')
  await press()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeChecked()
})
