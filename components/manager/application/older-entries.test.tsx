import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return api
}

test('a history that could not be loaded says so, and is loaded after another press', async () => {
  const path = 'GET /candidacies/1/history'
  const entry = {
    type: 'rating' as const,
    at: '2026-11-25T09:00:00.000Z',
    staff_user_id: 2,
    author_name: 'Lena Vogt',
    rating: 3,
  }
  const { failing } = await show({ failing: new Map([[path, 'UNAVAILABLE' as const]]), history: [entry] })
  await userEvent.click(screen.getByRole('tab', { name: /^History/ }))
  const problem = await screen.findByText('We could not load the history.')
  failing.delete(path)
  await userEvent.click(await within(problem).findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/^Lena Vogt rated/)).toBeVisible()
  expect(screen.queryByText('We could not load the history.')).toBeNull()
})

describe('when something new arrives after older entries were loaded', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 9, minute)).toISOString()
  const message = (id: number) => ({
    id,
    author_type: 'User' as const,
    author_name: 'Nora',
    content: `Message ${id}`,
    files: [],
    created_at: at(id),
    is_status_updated: false,
    old_status: null,
    new_status: null,
  })
  const rating = (id: number) => ({
    type: 'rating' as const,
    at: at(id),
    staff_user_id: id,
    author_name: `Member ${id}`,
    rating: 3,
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('every message stays', async () => {
    const messages = numbers(130).map(message)
    const { state, emit } = await show({ applications: [staffCandidacy({ discussion_id: 3 })], messages })
    await click('Show earlier messages')
    expect(await screen.findByText('Message 1')).toBeInTheDocument()
    state.messages.push(message(131))
    await waitFor(() => {
      emit(1)
      expect(screen.getByText('Message 131')).toBeInTheDocument()
    })
    expect(screen.getAllByText(/^Message \d+$/)).toHaveLength(131)
  })

  test('older entries that could not be loaded are reported, and loaded after another press', async () => {
    const { failing } = await show({ history: numbers(130).map(rating).reverse() })
    await userEvent.click(screen.getByRole('tab', { name: /^History/ }))
    const path = 'GET /candidacies/1/history'
    await screen.findByText(/^Member 130 rated/)
    failing.set(path, 'UNAVAILABLE')
    await click('Show more')
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/)
    failing.delete(path)
    await click('Try again')
    expect(await screen.findByText(/^Member 1 rated/)).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('earlier messages that could not be loaded are reported, and loaded after another press', async () => {
    const messages = numbers(130).map(message)
    const { failing } = await show({ applications: [staffCandidacy({ discussion_id: 3 })], messages })
    const path = 'GET /discussions/3'
    await screen.findByText('Message 130')
    failing.set(path, 'UNAVAILABLE')
    await click('Show earlier messages')
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/)
    failing.delete(path)
    await click('Try again')
    expect(await screen.findByText('Message 1')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('every entry of the history stays', async () => {
    const history = numbers(130).map(rating).reverse()
    const { state, emit } = await show({ history })
    await userEvent.click(screen.getByRole('tab', { name: /^History/ }))
    await click('Show more')
    expect(await screen.findByText(/^Member 1 rated/)).toBeInTheDocument()
    state.history.unshift(rating(131))
    await waitFor(() => {
      emit(1)
      expect(screen.getByText(/^Member 131 rated/)).toBeInTheDocument()
    })
    expect(screen.getAllByText(/^Member \d+ rated/)).toHaveLength(131)
  })
})
