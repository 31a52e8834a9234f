import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { ApplicationCard } from '#components/account/application-card'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'
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
type Overrides = Parameters<typeof candidacy>[0]
const show = (overrides: Overrides = {}, thread?: { id: number; hasUnread: boolean }) =>
  renderSite(
    <ToastProvider>
      <ApplicationCard candidacy={candidacy(overrides)} thread={thread} />
    </ToastProvider>,
  )
const sent = (overrides: Overrides = {}): Overrides => ({
  created_at: at,
  confirmed_at: at,
  reference: 'K7M2-9QXD',
  ...overrides,
})
const actions = () =>
  [...screen.queryAllByRole('link'), ...screen.queryAllByRole('button')].map(({ textContent }) => textContent)
/** The calls and their bodies. */
function listen(reply: object = candidacy(sent({ status: 'WITHDRAWN', withdrawn_at: at }))) {
  const calls: [string, unknown][] = []
  setTestTransport(async (request) => {
    calls.push([`${request.method} ${new URL(request.url).pathname}`, await request.json().catch(() => null)])
    return Response.json(request.method === 'DELETE' ? {} : reply)
  })
  return calls
}

test('names the next step of an unfinished application by the order of the funnel, not of the job', () => {
  show({ campaign: card({ stages: ['RESUME', 'SURVEY'] }), created_at: at })
  expect(screen.getByText('Next step: Answer a few questions. Your progress is saved.')).toBeVisible()
  expect(screen.getByText('Draft')).toBeVisible()
  const moments = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(moments.map(({ textContent }) => textContent)).toEqual(['Current status: Started01/02/2026'])
  expect(actions()).toEqual(['Continue', 'View job', 'Ask a question', 'Request adjustments', 'Delete draft'])
})

test('shows days in the company’s time zone', () => {
  renderSite(<ApplicationCard candidacy={candidacy({ created_at: '2026-02-01T20:30:00Z' })} />, {
    company: { time_zone: 'Pacific/Auckland' },
  })
  expect(screen.getByRole('list', { name: 'History' })).toHaveTextContent('02/02/2026')
})

test('asks for a review when everything is complete, and always requires the CV', () => {
  const { unmount } = show({ campaign: card({ stages: ['SURVEY'] }), answer_group: { 1: null } })
  expect(screen.getByText(/^Next step: Add your CV and submit/)).toBeVisible()
  unmount()
  show({ campaign: card({ stages: ['SURVEY'] }), answer_group: { 1: null }, resume_url: '/cv' })
  expect(screen.getByText('Your application is ready. Check it and submit it.')).toBeVisible()
})

test('shows the status of a submitted application, its reference, and that the candidate has nothing to do', () => {
  show(sent())
  expect(screen.getByText('Received')).toBeVisible()
  expect(screen.getByText(/^Maison Levain has received your application.*You do not need to do anything/)).toBeVisible()
  expect(screen.getByText('Reference K7M2-9QXD')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View confirmation' })).toHaveAttribute(
    'href',
    '/profile/applications/K7M2-9QXD',
  )
  const [contact, leave] = [['Ask a question', 'Request adjustments'], 'Withdraw or delete']
  expect(actions()).toEqual(['View confirmation', 'View job', ...contact, leave])
})

test('says that a closed job does not affect a submitted application, and ends an unfinished one', () => {
  const { unmount } = show(sent({ campaign: card({ is_online: false }) }))
  expect(screen.getByText(/^This job is no longer accepting applications\. Yours is not affected/)).toBeVisible()
  unmount()
  show({ campaign: card({ is_online: false }) })
  expect(screen.getByText(/^This job closed before you submitted your application/)).toBeVisible()
  expect(actions()).not.toContain('Continue')
})

test('has a link to the conversation with an unread message as its first action', () => {
  show(sent(), { id: 12, hasUnread: true })
  expect(actions()[0]).toBe('Read the new message')
  expect(screen.getByRole('link', { name: 'Read the new message' })).toHaveAttribute(
    'href',
    '/profile/messaging?discussion=12',
  )
})

test('shows each change of status as a line, the last one as current', () => {
  const status_history = [
    { status: 'IN_REVIEW' as const, at: '2026-02-03T10:00:00Z' },
    { status: 'INTERVIEW' as const, at: '2026-02-05T10:00:00Z' },
  ]
  show(sent({ status: 'INTERVIEW', status_history }))
  const moments = within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem')
  expect(moments.map(({ textContent }) => textContent)).toEqual([
    'Started01/02/2026',
    'Submitted01/02/2026',
    'In review03/02/2026',
    'Current status: Interview05/02/2026',
  ])
  expect(moments.filter((moment) => moment.hasAttribute('aria-current'))).toEqual([moments[3]])
})

test('offers withdrawing and deleting with their effects, and an optional reason', async () => {
  const calls = listen()
  show(sent())
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw or delete' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Withdraw or delete this application?' }))
  expect(dialog.getByText(/is notified and stops considering you.*Everything you submitted is kept/)).toBeVisible()
  expect(dialog.getByText(/deleted immediately, for you and for Maison Levain\. You cannot undo this/)).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(calls).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw or delete' }))
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls).toEqual([
    ['PATCH /api/me/candidacies/3/withdraw', { candidacy: { withdrawal_reason: null, withdrawal_comment: null } }],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(calls[1]?.[0]).toBe('PATCH /api/me/candidacies/3/reinstate')
})

test('sends a reason and a message if they are given', async () => {
  const calls = listen()
  show(sent())
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw or delete' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Why are you withdrawing/), 'Pay')
  await userEvent.type(screen.getByLabelText(/^Message to Maison Levain/), ' Thank you. ')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]![1]).toEqual({ candidacy: { withdrawal_reason: 'PAY', withdrawal_comment: 'Thank you.' } })
})

test('deletes permanently after a choice and a confirmation', async () => {
  const calls = listen()
  show(sent())
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw or delete' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Delete permanently/ }))
  expect(screen.queryByLabelText(/^Why are you withdrawing/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Delete permanently' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.map(([call]) => call)).toEqual(['DELETE /api/me/candidacies/3'])
})

test('offers only the deletion of a draft or a rejected application', async () => {
  const { unmount } = show({ created_at: at })
  await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }))
  expect(screen.getByRole('dialog', { name: 'Delete this draft?' })).toHaveTextContent(
    /You have not submitted anything/,
  )
  unmount()
  show(sent({ status: 'REJECTED' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('dialog', { name: 'Delete this application?' })).toHaveTextContent(/You cannot undo this/)
})

test('reinstates a withdrawn application while the job is open', async () => {
  const calls = listen()
  const { unmount } = show(sent({ status: 'WITHDRAWN', withdrawn_at: at }))
  await userEvent.click(screen.getByRole('button', { name: 'Reinstate application' }))
  expect(await screen.findByText('Your application is active again.')).toBeVisible()
  expect(calls[0]![0]).toBe('PATCH /api/me/candidacies/3/reinstate')
  unmount()
  show(sent({ status: 'WITHDRAWN', withdrawn_at: at, campaign: card({ is_online: false }) }))
  expect(actions()).not.toContain('Reinstate application')
})

test('shows the short text for a temporary error', async () => {
  setTestTransport(async () => new Response('', { status: 500 }))
  show(sent({ status: 'WITHDRAWN', withdrawn_at: at }))
  await userEvent.click(screen.getByRole('button', { name: 'Reinstate application' }))
  expect(await screen.findByText('An error has occurred')).toBeInTheDocument()
})

test('keeps the dialog and its input open when a withdrawal fails', async () => {
  setTestTransport(() => Promise.reject(new TypeError('Failed to fetch')))
  show(sent())
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw or delete' }))
  await userEvent.type(screen.getByLabelText(/^Message to Maison Levain/), 'Thank you.')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw application' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We cannot connect to the server.')
  expect(screen.getByLabelText(/^Message to Maison Levain/)).toHaveValue('Thank you.')
})

describe('a company’s reply promise', () => {
  const { format } = new Intl.DateTimeFormat('en-GB', {
    ...({ weekday: 'long', day: 'numeric', month: 'long' } as const),
    timeZone: 'UTC',
  })
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

  test('shows the days left on the card until the first reply', () => {
    const reply_by = daysFromNow(3)
    const { unmount } = show(sent({ reply_by }))
    expect(screen.getByText(/^Maison Levain has promised to reply by/)).toHaveTextContent(
      `by ${format(new Date(reply_by))}.`,
    )
    expect(actions()).not.toContain('Ask for an update')
    unmount()
    show(sent({ reply_by, answered_at: at }))
    expect(screen.queryByText(/has promised to reply/)).toBeNull()
  })

  test('shows that a reply is late, and opens a conversation about it', async () => {
    setTestTransport(async (request) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`)
      return Response.json({ id: 77 })
    })
    const calls: string[] = []
    const push = jest.fn()
    renderSite(
      <AppRouterContext value={{ push } as unknown as AppRouterInstance}>
        <ToastProvider>
          <ApplicationCard candidacy={candidacy(sent({ reply_by: daysFromNow(-1) }))} />
        </ToastProvider>
      </AppRouterContext>,
    )
    expect(screen.getByText(/has not replied yet\. We’re sorry/)).toBeVisible()
    expect(screen.queryByText(/You do not need to do anything/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Ask for an update' }))
    await waitFor(() => expect(push).toHaveBeenCalledWith('/profile/messaging?discussion=77'))
    expect(calls).toEqual(['PATCH /api/me/candidacies/3/discussion'])
  })
})

test.each([
  ['a draft', { created_at: at }],
  ['a draft whose job is closed', { created_at: at, campaign: card({ is_online: false }) }],
  ['a submitted application', sent()],
  ['a rejected application', sent({ status: 'REJECTED' })],
  ['a withdrawn application', sent({ status: 'WITHDRAWN', withdrawn_at: at })],
  ['an application whose job is closed', sent({ campaign: card({ is_online: false }) })],
])('offers to ask a question about %s', (_, overrides: Overrides) => {
  show(overrides)
  expect(actions()).toContain('Ask a question')
})
