import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { mutate, SWRConfig } from 'swr'
import { ApplicationScreen } from '#components/manager/application/application-screen'
import { MembersScreen } from '#components/manager/settings/members-screen'
import { reloadSession } from '#lib/client/manager/session'
import type { ErrorCode } from '#lib/contract/errors'
import type { MemberSession } from '#lib/contract/staff/sessions'
import { scopesOfRole } from '#lib/domain/staff'
import manager from '#messages/en/manager'
import { mockApplications } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { INERT_ROUTER } from '#tests/support/router'
import { errorReply } from '#tests/support/mock-staff'
import { ManagerFrame } from './manager-frame'
import { ManagerProviders } from './manager-providers'
import { messages } from './render-manager'

jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/levain/applications/1',
}))

// These parts load on demand, which takes longer than the tests wait.
beforeAll(
  async () =>
    void (await Promise.all([
      import('#components/manager/application/answer-captions'),
      import('#components/manager/application/caption-track'),
      import('#components/manager/application/captions-dialog'),
      import('#components/manager/application/status-dialog'),
      import('#components/manager/settings/invite-dialog'),
      import('#components/manager/sign-in/sign-in-again'),
    ])),
)
beforeEach(async () => {
  localStorage.clear()
  withDialogs()
  history.replaceState(null, '', '/levain/applications/1')
  globalThis.scrollTo = () => undefined
  URL.createObjectURL = () => 'blob:1'
  URL.revokeObjectURL = () => undefined
  // jsdom has no text tracks.
  Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { configurable: true, value: new EventTarget() })
  await mutate(() => true, undefined, { revalidate: false })
})

const user = { id: 1, email: 'ada@example.org', name: 'Ada Frei', locale: 'en' as const, is_operator: false }
const company = { slug: 'levain', name: 'Levain', role: 'admin' as const, scopes: [...scopesOfRole('admin')] }

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (role: 'textbox' | 'combobox', name: string | RegExp) => screen.findByRole(role, { name })
const type = async (text: string, ...[role, name]: Parameters<typeof field>) =>
  userEvent.type(await field(role, name), text)

type Work = {
  Screen: typeof ApplicationScreen | typeof MembersScreen
  /** Opens the field, and returns it. */
  open: () => Promise<HTMLElement>
  send: () => Promise<void>
  /** The call that the server rejects. */
  call: string
}

const WORK: Record<string, Work> = {
  'a reply': {
    Screen: ApplicationScreen,
    open: () => field('textbox', /^Reply to/),
    send: () => click('Send'),
    call: 'POST /candidacies/1/messages',
  },
  'a note': {
    Screen: ApplicationScreen,
    open: async () => {
      await userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }))
      return field('combobox', 'Note')
    },
    send: () => click('Add note'),
    call: 'POST /candidacies/1/notes',
  },
  captions: {
    Screen: ApplicationScreen,
    open: async () => {
      await click('Add captions')
      return field('textbox', 'Captions')
    },
    send: () => click('Save'),
    call: 'PUT /candidacies/1/captions',
  },
  'the message of a status change': {
    Screen: ApplicationScreen,
    open: async () => {
      await click('Interview')
      return field('textbox', /^Message/)
    },
    send: async () => {
      const send = await screen.findByRole('button', { name: /^Change and send/ })
      await waitFor(() => expect(send).not.toHaveAttribute('aria-disabled', 'true'))
      await userEvent.click(send)
    },
    call: 'POST /candidacies/1/decisions',
  },
  'an invitation': {
    Screen: MembersScreen,
    open: async () => {
      await userEvent.click((await screen.findAllByRole('button', { name: 'Invite' }))[0]!)
      await type('lena@example.org', 'textbox', 'Email address')
      return field('textbox', 'Name')
    },
    send: () => click('Send invitation'),
    call: 'POST /members',
  },
}

const renderScreen = (Screen: Work['Screen']) =>
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="Europe/Paris">
      <AppRouterContext value={INERT_ROUTER}>
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <ManagerProviders>
            <ManagerFrame company="levain">
              <Screen />
            </ManagerFrame>
          </ManagerProviders>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>,
  )

test('an idle screen follows a changed role and ended access at once, and keeps its input', async () => {
  let role: 'admin' | 'recruiter' = 'admin'
  let hasAccess = true
  const { emitAccess, endEvents, callsOf } = mockApplications({
    session: () => ({
      user,
      companies: hasAccess ? [{ ...company, role, scopes: [...scopesOfRole(role)] }] : [],
    }),
  })
  renderScreen(MembersScreen)
  const input = await WORK['an invitation']!.open()
  await userEvent.type(input, 'Lena Vogt')
  role = 'recruiter'
  act(emitAccess)
  expect(await screen.findByText(manager.STATE.ROLE_CHANGED)).toBeVisible()
  expect(input).not.toBeVisible()
  role = 'admin'
  act(emitAccess)
  await waitFor(() => expect(input).toBeVisible())
  expect(input).toHaveValue('Lena Vogt')
  hasAccess = false
  act(endEvents)
  // Sooner than the next connection.
  expect(await screen.findByText(manager.STATE.ACCESS_ENDED, undefined, { timeout: 500 })).toBeVisible()
  expect(callsOf('GET /events')).toHaveLength(1)
})

test.each(Object.entries(WORK))(
  'a member who is removed, invited again and signs in again still has the input of %s',
  async (_, { Screen, open, send, call }) => {
    const failing = new Map<string, ErrorCode>()
    let companies: MemberSession['companies'] = [company]
    let isSignedIn = true
    const { callsOf } = mockApplications({
      failing,
      session: (sent) => {
        if (sent === 'POST /session/codes') return {}
        if (sent === 'POST /session') isSignedIn = true
        return isSignedIn ? { user, companies } : errorReply('UNAUTHENTICATED')
      },
    })
    renderScreen(Screen)
    const input = await open()
    await userEvent.type(input, 'Lena on Tuesday')

    companies = []
    failing.set(call, 'FORBIDDEN')
    await send()
    expect(await screen.findByText(manager.STATE.ACCESS_ENDED)).toBeVisible()
    expect(callsOf(call)).toHaveLength(1)
    expect(input).not.toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()

    // A new invitation ends the session.
    companies = [company]
    failing.clear()
    isSignedIn = false
    await act(() => reloadSession())
    await click(manager.SIGN_IN.SEND_CODE)
    await userEvent.type(await screen.findByLabelText('6-digit code'), '123456')
    await waitFor(() => expect(input).toBeVisible())
    expect(input).toHaveValue('Lena on Tuesday')
    await send()
    await waitFor(() => expect(callsOf(call)).toHaveLength(2))
  },
)
