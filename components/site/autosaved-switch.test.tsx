import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { mutate } from 'swr'
import { NewsletterSwitch } from '#components/account/newsletter-switch'
import { AlertSwitch } from '#components/alerts/alert-switch'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { useSession } from '#lib/client/session'
import { rememberUser } from '#lib/client/session-user'
import type { ErrorCode } from '#lib/contract/errors'
import { STATUS } from '#lib/contract/errors'
import { SIGNED_IN_COOKIE } from '#lib/domain/signed-in-cookie'
import type { User } from '#lib/domain/user'
import { messagesIn, textsOf } from '#tests/support/messages'
import { user } from '#tests/support/samples'
import { settle } from '#tests/support/settle'

const OFFLINE = /^Le serveur est injoignable/
const RETRY = textsOf('fr').get('SITE.SAVE_STATUS.RETRY')

type Row = [name: string, field: keyof User & `is_${string}`, Control: (props: { user: User }) => ReactNode]
const ROWS: Row[] = [
  ['newsletter', 'is_partner_newsletter_active', NewsletterSwitch],
  ['alerts', 'is_campaign_alert_active', AlertSwitch],
]

let server: User
/** The values that arrived. */
let sent: unknown[]
let openCount: number
let maxOpen: number
let failure: 'is lost' | ErrorCode | null
let delay: Promise<void> | undefined

beforeEach(async () => {
  await settle()
  await mutate(() => true, undefined, { revalidate: false })
  sessionStorage.clear()
  document.cookie = `${SIGNED_IN_COOKIE}=1`
  server = user({ is_partner_newsletter_active: false, is_campaign_alert_active: false })
  sent = []
  openCount = 0
  maxOpen = 0
  failure = null
  delay = undefined
  setTestTransport(async (request) => {
    if (request.method === 'GET') return Response.json(server)
    const { user: patch } = (await request.json()) as { user: Partial<User> }
    if (failure === 'is lost') throw new TypeError('Failed to fetch')
    openCount += 1
    maxOpen = Math.max(maxOpen, openCount)
    sent.push(patch.is_partner_newsletter_active ?? patch.is_campaign_alert_active)
    await delay
    openCount -= 1
    const fields = failure === 'INVALID' ? { page: { key: 'MAX_LENGTH', bound: 200 } } : undefined
    if (failure) return Response.json({ error: { code: failure, message: '', fields } }, { status: STATUS[failure] })
    server = { ...server, ...patch }
    return Response.json(server)
  })
})
afterEach(() => void (document.cookie = `${SIGNED_IN_COOKIE}=; max-age=0`))

function show(Control: Row[2]) {
  function WithUser() {
    const session = useSession()
    return session.status === 'user' && <Control user={session.user} />
  }
  return renderSite(<WithUser />, {
    locale: 'fr',
    messages: messagesIn('fr'),
    labels: { is_partner_newsletter_active: true },
    isCacheShared: true,
  })
}
const control = () => screen.findByRole('switch')
/** Makes a choice while there is no connection. */
async function loseChoice() {
  failure = 'is lost'
  await userEvent.click(await control())
  await screen.findByRole('button', { name: RETRY })
  failure = null
}
/** Deletes what a reload deletes, so that the value is read from the server. */
async function reload(unmount: () => void) {
  unmount()
  await mutate(() => true, undefined, { revalidate: false })
}

describe.each(ROWS)('the switch of %s', (_, field, Control) => {
  test.each(['is lost', 'UNAVAILABLE', 'INVALID'] as const)(
    'keeps the choice if the request %s, shows why in French, and sends it again on retry',
    async (reason) => {
      show(Control)
      failure = reason
      await userEvent.click(await control())
      const retry = await screen.findByRole('button', { name: RETRY })
      expect(await control()).toBeChecked()
      expect(await control()).toBeInvalid()
      expect(await control()).toHaveAccessibleDescription(reason === 'INVALID' ? /./ : OFFLINE)
      expect(server[field]).toBe(false)
      failure = null
      sent = []
      await userEvent.click(retry)
      await waitFor(() => expect(server[field]).toBe(true))
      await waitFor(async () => expect(await control()).toBeValid())
      expect(await control()).toBeChecked()
      expect(await control()).not.toHaveAccessibleDescription()
      expect(sent).toEqual([true])
    },
  )

  test('sends a withdrawal that was made without a connection when the connection returns', async () => {
    server = { ...server, [field]: true }
    show(Control)
    await loseChoice()
    act(() => void dispatchEvent(new Event('online')))
    await waitFor(() => expect(sent).toEqual([false]))
    await act(settle)
    act(() => void dispatchEvent(new Event('online')))
    await act(settle)
    expect(sent).toEqual([false])
  })

  test('sends a withdrawal that could not be saved again after a reload', async () => {
    server = { ...server, [field]: true }
    const { unmount } = show(Control)
    await loseChoice()
    await reload(unmount)
    show(Control)
    expect(await control()).not.toBeChecked()
    await waitFor(() => expect(server[field]).toBe(false))
    await act(settle)
    expect(sessionStorage).toHaveLength(0)
  })

  test('drops an unsaved choice after a reload if the value was changed elsewhere', async () => {
    server = { ...server, [field]: true }
    const { unmount } = show(Control)
    await loseChoice()
    await loseChoice()
    server = { ...server, [field]: false }
    await reload(unmount)
    show(Control)
    expect(await control()).not.toBeChecked()
    await act(settle)
    expect(sent).toEqual([])
    expect(sessionStorage).toHaveLength(0)
  })

  test.each([
    [2, [true, false]],
    [3, [true]],
    [6, [true, false]],
  ])('after %d quick presses never sends two requests at a time, and ends in the last state', async (count, values) => {
    show(Control)
    let release = () => {}
    delay = new Promise((resolve) => (release = resolve))
    for (let press = 0; press < count; press += 1) await userEvent.click(await control())
    await act(settle)
    expect(sent).toEqual([true])
    release()
    await waitFor(() => expect(sent).toEqual(values))
    await act(settle)
    expect(maxOpen).toBe(1)
    expect(server[field]).toBe(values.at(-1))
    expect((await screen.findByRole<HTMLInputElement>('switch')).checked).toBe(values.at(-1))
  })

  test('ends in the last state if an earlier request failed', async () => {
    show(Control)
    let release = () => {}
    delay = new Promise((resolve) => (release = resolve))
    failure = 'UNAVAILABLE'
    await userEvent.click(await control())
    await userEvent.click(await control())
    failure = null
    release()
    await act(settle)
    expect(sent).toEqual([true, false])
    expect(await control()).not.toBeChecked()
    expect(await control()).toBeValid()
  })

  test('follows a change of the server', async () => {
    show(Control)
    expect(await control()).not.toBeChecked()
    await act(() => rememberUser({ ...server, [field]: true }))
    expect(await control()).toBeChecked()
    expect(sent).toEqual([])
  })

  test('sends a choice again that was changed elsewhere in the meantime', async () => {
    show(Control)
    await userEvent.click(await control())
    await waitFor(() => expect(sent).toEqual([true]))
    await act(settle)
    await act(() => rememberUser({ ...server, [field]: false }))
    await userEvent.click(await control())
    await waitFor(() => expect(sent).toEqual([true, true]))
  })
})

test('sends alerts that were turned on without a connection again after a reload', async () => {
  const { unmount } = show(AlertSwitch)
  await loseChoice()
  await reload(unmount)
  show(AlertSwitch)
  await waitFor(() => expect(server.is_campaign_alert_active).toBe(true))
})

test('never sends consent to the newsletter again by itself', async () => {
  const { unmount } = show(NewsletterSwitch)
  await loseChoice()
  act(() => void dispatchEvent(new Event('online')))
  await act(settle)
  expect(await control()).toBeChecked()
  expect(screen.getByRole('button', { name: RETRY })).toBeVisible()
  await reload(unmount)
  show(NewsletterSwitch)
  expect(await control()).not.toBeChecked()
  await act(settle)
  expect(sent).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})
