import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ProfilePreferences } from '#components/account/profile-preferences'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { updateMe } from '#lib/contract/accounts'
import { user } from '#tests/support/samples'

let isOffline: boolean
let types: string[]
/** The responses to changes wait for these promises, in their order. */
let delays: Promise<unknown>[]

function show(user_id = 5) {
  const sent: unknown[] = []
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/tags')) return Response.json(['Sourdough'])
    if (pathname.endsWith('/job_types')) return Response.json(types)
    sent.push(updateMe.body.parse(await request.json()).user)
    if (isOffline) return Response.json({ error: { code: 'UNAVAILABLE', message: '' } }, { status: 503 })
    await delays.shift()
    return Response.json(user())
  })
  return { sent, ...renderSite(<ProfilePreferences user_id={user_id} />) }
}
const field = () => screen.findByRole('textbox', { name: 'Skills and keywords' })
const permanent = () => screen.findByRole('checkbox', { name: 'Permanent contract' })
const keyword = (name: string) => screen.queryByRole('button', { name: `Remove ${name}` })

beforeEach(() => {
  sessionStorage.clear()
  isOffline = true
  types = ['INTERNSHIP']
  delays = []
})

test('keeps choices that could not be saved through a reload, and sends them again', async () => {
  const first = show()
  await userEvent.type(await field(), 'night{Enter}')
  await userEvent.click(await permanent())
  await screen.findAllByRole('button', { name: 'Not saved. Try again' })
  first.unmount()
  isOffline = false
  const { sent, unmount } = show()
  await waitFor(() => expect(screen.getAllByText('Saved')).toHaveLength(2))
  expect(sent).toEqual([{ tags: ['Sourdough', 'night'] }, { job_types: ['PERMANENT_CONTRACT', 'INTERNSHIP'] }])
  expect(keyword('night')).toBeVisible()
  expect(await permanent()).toBeChecked()
  expect(sessionStorage).toHaveLength(0)
  unmount()
  const third = show()
  await field()
  expect(third.sent).toEqual([])
})

test('keeps keywords that still cannot be saved after a reload', async () => {
  const first = show()
  await userEvent.type(await field(), 'night{Enter}')
  await screen.findByRole('button', { name: 'Not saved. Try again' })
  first.unmount()
  show()
  expect(await screen.findByRole('button', { name: 'Not saved. Try again' })).toBeVisible()
  expect(keyword('night')).toBeVisible()
})

test('drops a choice after a reload if the value was changed elsewhere, and sends the others', async () => {
  const first = show()
  await userEvent.type(await field(), 'night{Enter}')
  await userEvent.click(await permanent())
  await screen.findAllByRole('button', { name: 'Not saved. Try again' })
  first.unmount()
  isOffline = false
  types = ['FREELANCE']
  const { sent } = show()
  await waitFor(() => expect(sent).toEqual([{ tags: ['Sourdough', 'night'] }]))
  expect(await permanent()).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Freelance' })).toBeChecked()
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})

test('sends the second of two quick choices after a reload if only the first was stored before it', async () => {
  isOffline = false
  const { promise, resolve } = Promise.withResolvers<void>()
  delays = [promise, new Promise(() => {})]
  const first = show()
  await userEvent.click(await permanent())
  await userEvent.click(screen.getByRole('checkbox', { name: 'Freelance' }))
  types = ['PERMANENT_CONTRACT', 'INTERNSHIP']
  resolve()
  await waitFor(() => expect(first.sent).toHaveLength(2))
  first.unmount()
  const { sent } = show()
  await waitFor(() => expect(sent).toEqual([{ job_types: ['PERMANENT_CONTRACT', 'FREELANCE', 'INTERNSHIP'] }]))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(screen.getByRole('checkbox', { name: 'Freelance' })).toBeChecked()
})

test('restores no choices of another user, and none that are invalid', async () => {
  sessionStorage.setItem('typed:6:chosen-tags', '{"value":["night"],"base":["Sourdough"]}')
  sessionStorage.setItem('typed:5:chosen-tags', '["night"]')
  sessionStorage.setItem('typed:5:chosen-job-types', '{"value":["ASTRONAUT"],"base":["INTERNSHIP"]}')
  const { sent } = show()
  await field()
  expect(await permanent()).not.toBeChecked()
  expect([sent, keyword('night')]).toEqual([[], null])
})
