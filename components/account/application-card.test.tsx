import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApplicationCard } from '#components/account/application-card'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { candidacy, card } from '#tests/support/samples'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})

const at = '2026-02-01T10:00:00Z'
const show = (given: Parameters<typeof candidacy>[0] = {}) =>
  renderSite(<ApplicationCard candidacy={candidacy(given)} />)
const actions = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(({ textContent }) => textContent)

test('an unfinished application says its next step in the order of the funnel, whatever order the job lists', () => {
  show({ campaign: card({ stages: ['RESUME', 'SURVEY'] }), created_at: at })
  expect(screen.getByText('Next step: Answer a few questions')).toBeVisible()
  expect(screen.getByText('Not sent yet')).toBeVisible()
  expect(screen.getByText('Started on February 1, 2026')).toBeVisible()
  expect(actions()).toEqual(['Continue', 'Read the job again', 'Delete the draft'])
})

test('one that has everything says that it is to be looked over, and the CV is always part of everything', () => {
  const { unmount } = show({ campaign: card({ stages: ['SURVEY'] }), answer_group: { 1: null } })
  expect(screen.getByText('Next step: Add your CV and send')).toBeVisible()
  unmount()
  show({ campaign: card({ stages: ['SURVEY'] }), answer_group: { 1: null }, resume_url: '/cv' })
  expect(screen.getByText('Everything is there. Look it over and send it.')).toBeVisible()
})

test('one that was sent says when, its number, and that nothing is expected', () => {
  show({ confirmed_at: at, reference: 'K7M2-9QXD' })
  expect(screen.getByText(/^Received on February 1, 2026\. The company is reading/)).toBeVisible()
  expect(screen.getByText('Number K7M2-9QXD')).toBeVisible()
  expect(actions()).toEqual(['Read the job again', 'Withdraw'])
})

test('an unfinished one whose job has closed cannot be continued', () => {
  show({ campaign: card({ is_online: false }) })
  expect(screen.getByText('The job has closed')).toBeVisible()
  expect(actions()).not.toContain('Continue')
})

test('withdrawing says what will be gone and does nothing until that is confirmed', async () => {
  const calls: string[] = []
  callThrough(async (request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({})
  })
  show({ confirmed_at: at })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw this application?' }))
  expect(dialog.getByText(/Your answers, your pitch and the link to your CV are deleted for Baker/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual(['DELETE /api/me/candidacies/3'])
})

test('a withdrawal that fails says so and stays open', async () => {
  callThrough(() => Promise.reject(new TypeError('Failed to fetch')))
  show({ confirmed_at: at })
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw and delete' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot reach the server.')
  expect(screen.getByRole('dialog')).toBeVisible()
})
