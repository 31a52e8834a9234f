import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { linkTo, mockApplications, staffCandidacy } from '#tests/support/application-api'
import { decisionOf } from '#tests/support/decision'
import { withDialogs } from '#tests/support/dialogs'
import { inboxEntry } from '#tests/support/inbox-entry'
import { renderApplication } from './render-application'

// The dialogs load on demand, which takes longer than the tests wait.
beforeAll(async () => void (await Promise.all([import('./status-dialog'), import('./application-shortcuts')])))
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const replyField = () => screen.findByRole('textbox', { name: /^Reply to/ })
const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const STATUS = '/candidacies/1/decisions'

async function show(options: Parameters<typeof mockApplications>[0] = {}, path?: string) {
  const api = mockApplications(options)
  const page = renderApplication(path)
  await heading(/./)
  return { ...api, ...page }
}

describe('the candidate', () => {
  test('is shown with answers, video and CV, and the application is marked as read', async () => {
    const { callsOf } = await show()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nora Petit 1')
    expect(screen.getByLabelText('Video answer of Nora Petit 1')).toHaveAttribute('src', linkTo('pitch.mp4'))
    expect(screen.getByText('Do you drive?').nextSibling).toHaveTextContent('Yes')
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'cv.pdf')
    await waitFor(() => expect(callsOf('POST /candidacies/1/read')).toHaveLength(1))
  })

  test('can enter no HTML, because all texts are shown as plain text', async () => {
    const html = '<img src=x onerror=alert(1)>'
    const person = { ...inboxEntry().person, first_name: html, last_name: '\u202e'.repeat(20), bio_url: 'javascript:a' }
    const pitch = { ...staffCandidacy().pitch!, kind: 'text' as const, text: html, film: null }
    await show({ applications: [staffCandidacy({ person, pitch, sponsor: html })] })
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(html)
    expect(document.querySelector('img[src=x]')).toBeNull()
    expect(screen.getByText('javascript:a').closest('a')).toBeNull()
  })

  test('of another company is not found', async () => {
    await show({}, '/levain/applications/999')
    expect(screen.getByRole('heading', { level: 1, name: 'Application not found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the inbox' })).toHaveAttribute('href', '/levain/inbox')
  })

  test('is hidden from members without the right, and loads again after an error', async () => {
    mockApplications()
    const { unmount } = renderApplication('/levain/applications/1', [])
    expect(await heading('No access')).toBeInTheDocument()
    unmount()
    const failing = new Map([['GET /candidacies/1', 'UNAVAILABLE' as const]])
    await show({ failing })
    failing.clear()
    await click('Try again')
    expect(await heading('Nora Petit 1')).toBeInTheDocument()
  })
})

describe('shortcuts:', () => {
  const applications = [1, 2, 3].map((id) => staffCandidacy({ id }))

  test('j and k open the next and previous application of the filtered inbox, which are loaded in advance', async () => {
    const { callsOf } = await show({ applications }, '/levain/applications/2?state=waiting')
    for (const id of [1, 3]) await waitFor(() => expect(callsOf(`GET /candidacies/${id}`)).toHaveLength(1))
    expect(callsOf('GET /inbox')[0]!.query.get('state')).toBe('waiting')
    await userEvent.keyboard('j')
    expect(await heading('Nora Petit 3')).toHaveFocus()
    expect(location.pathname + location.search).toBe('/levain/applications/3?state=waiting')
    await userEvent.keyboard('kk')
    expect(await heading('Nora Petit 1')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Previous application' })).toBeDisabled()
  })

  test('u marks the application as unread and returns to the inbox', async () => {
    const { callsOf, router } = await show({ applications }, '/levain/applications/2?q=nora')
    await userEvent.keyboard('u')
    expect(router.push).toHaveBeenCalledWith('/levain/inbox?q=nora')
    expect(callsOf('POST /candidacies/2/unread')).toHaveLength(1)
  })

  test('has no effect in the reply, and ? lists all of them', async () => {
    await show({ applications })
    await userEvent.type(await replyField(), 'j?')
    expect(await heading('Nora Petit 1')).toBeInTheDocument()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })
})

describe('a reply', () => {
  test('survives a failure and a reload, and is sent once', async () => {
    const failing = new Map([['POST /candidacies/1/messages', 'UNAVAILABLE' as const]])
    const { unmount, callsOf } = await show({ failing })
    await userEvent.type(await replyField(), 'When can you come?')
    await click('Send')
    expect(await screen.findByRole('alert')).toHaveTextContent('We cannot connect to the server')
    unmount()
    renderApplication()
    expect(await replyField()).toHaveValue('When can you come?')
    failing.clear()
    await click('Send')
    await waitFor(async () => expect(await replyField()).toHaveValue(''))
    expect(await screen.findByText('When can you come?')).toBeInTheDocument()
    const keys = callsOf('POST /candidacies/1/messages').map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(localStorage.getItem('manager-reply:levain:1:1')).toBeNull()
  })

  test('shows what a colleague changed in the meantime, and can be sent anyway', async () => {
    const { state, callsOf } = await show()
    await userEvent.type(await replyField(), 'Hello')
    state.applications[0]!.version = 'v2'
    const at = '2026-11-25T10:00:00.000Z'
    // The colleague has the same name as the member.
    const colleague = { author_name: 'Ada Frei', staff_user_id: 2 }
    const change = { old_status: 'RECEIVED', new_status: 'INTERVIEW' } as const
    const cancelled = { state: 'cancelled', cancelled_by: 3, cancelled_by_name: 'Max Roth' } as const
    state.history.unshift(
      { type: 'decision', at, decision: decisionOf({ author_name: 'Ada Frei', staff_user_id: 1, ...cancelled }) },
      { type: 'status', at, message_id: 8, content: '', ...colleague, ...change },
    )
    await click('Send')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Ada Frei changed the status to “Interview”')
    expect(alert).toHaveTextContent('Ada Frei chose “Not selected”, undone by Max Roth')
    expect(await replyField()).toHaveValue('Hello')
    await click('Send anyway')
    await waitFor(() => expect(callsOf('POST /candidacies/1/messages')).toHaveLength(2))
    expect(callsOf('POST /candidacies/1/messages')[1]!.headers.get('if-match')).toBe('"v2"')
    await waitFor(async () => expect(await replyField()).toHaveValue(''))
  })

  test('accepts files and the text of a template', async () => {
    const { callsOf } = await show()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Insert a template' }), 'Kind reply')
    await waitFor(async () => expect(await replyField()).toHaveValue('Filled default-reply-fr'))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    await userEvent.upload(input, new File(['pdf'], 'plan.pdf', { type: 'application/pdf' }))
    expect(await screen.findByRole('button', { name: 'Remove plan.pdf' })).toBeInTheDocument()
    await userEvent.upload(input, new File(['exe'], 'tool.exe'), { applyAccept: false })
    expect(await screen.findByRole('alert')).toHaveTextContent('This type of file cannot be sent.')
    expect(screen.getByRole('alert').closest('li')).not.toHaveAttribute('role')
    await click('Remove tool.exe')
    await click('Send')
    await waitFor(() => expect(callsOf('POST /candidacies/1/messages')).toHaveLength(1))
    expect(callsOf('POST /candidacies/1/messages')[0]!.body).toEqual({
      content: 'Filled default-reply-fr',
      files: ['h'.repeat(20)],
    })
  })
})

describe('a status change', () => {
  test('shows its email first, can be edited and undone', async () => {
    const { callsOf } = await show()
    await click('Interview')
    const dialog = await screen.findByRole('dialog', { name: 'Change to: Interview' })
    expect(callsOf(`POST ${STATUS}`)).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'Tuesday at ten?')
    expect(await within(dialog).findByText('Email: Tuesday at ten?')).toBeInTheDocument()
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Change and send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const [sent] = callsOf(`POST ${STATUS}`)
    expect(sent!.body).toEqual({ status: 'INTERVIEW', content: 'Tuesday at ten?' })
    expect(sent!.headers.get('if-match')).toBe('"v1"')
    expect(await screen.findByText(/Chosen by Ada Frei/)).toBeInTheDocument()
    await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
    await waitFor(() => expect(callsOf(`DELETE ${STATUS}/11`)).toHaveLength(1))
    expect(await screen.findByText('The change was undone. Nothing was sent.')).toBeInTheDocument()
  })

  test('to “not selected” starts with a considerate template and can be scheduled', async () => {
    const { callsOf } = await show()
    await click('Not selected')
    const dialog = await screen.findByRole('dialog')
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: /Message/ })).toHaveValue('Filled default-rejection-fr'),
    )
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Later' }))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(callsOf(`POST ${STATUS}`)).toHaveLength(1))
    expect(callsOf(`POST ${STATUS}`)[0]!.body).toMatchObject({ status: 'REJECTED', due_at: expect.any(String) })
  })

  test('shows what a colleague changed in the meantime, and keeps the text', async () => {
    const { state, emit, callsOf } = await show()
    await click('Offer')
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Message/ }), 'Welcome')
    state.applications[0] = { ...state.applications[0]!, version: 'v2' }
    state.history.unshift({
      type: 'rating',
      at: '2026-11-25T10:00:00.000Z',
      staff_user_id: 2,
      author_name: 'Lena Vogt',
      rating: 2,
    })
    // The page behind the dialog is updated, but the member has not seen it.
    emit(1)
    await waitFor(() => expect(callsOf('GET /candidacies/1').length).toBeGreaterThan(1))
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Change and send' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Lena Vogt rated 2 out of 5')
    expect(within(dialog).getByRole('textbox', { name: /Message/ })).toHaveValue('Welcome')
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Apply anyway' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(state.applications[0].decision).toMatchObject({ status: 'OFFER', content: 'Welcome' })
  })

  test('is not offered after the candidate withdrew', async () => {
    const withdrawn = { status: 'WITHDRAWN', withdrawn_at: '2026-11-25T08:00:00Z', withdrawal_reason: 'PAY' } as const
    await show({ applications: [staffCandidacy(withdrawn)] })
    expect(screen.getByText('Reason: pay')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Interview' })).not.toBeInTheDocument()
  })
})

test('a message of the candidate appears without a reload', async () => {
  const { state, emit } = await show({ applications: [staffCandidacy({ discussion_id: 3 })] })
  await screen.findByRole('log')
  state.messages.push({
    id: 20,
    author_type: 'User',
    author_name: 'Nora',
    content: 'I can come on Tuesday',
    files: [],
    created_at: '2026-11-25T10:00:00.000Z',
    is_status_updated: false,
    old_status: null,
    new_status: null,
  })
  await waitFor(() => {
    emit(1)
    expect(screen.getByText('I can come on Tuesday')).toBeInTheDocument()
  })
})
