import { screen, waitFor } from '@testing-library/react'
import { UserGuard } from '#components/account/user-guard'
import { SignIn } from '#components/account/sign-in'
import { SignInResultHandler } from '#components/account/sign-in-result-handler'
import { WelcomeBack } from '#components/information/welcome-back'
import { ModalsProvider } from '#components/site/modals'
import { renderSite } from '#components/site/render-site'
import { VisitEffects } from '#components/site/visit-effects'
import { ToastProvider } from '#components/ui/toast'
import { readCookie, writeCookie } from '#lib/client/cookies'
import { setTestTransport } from '#lib/client/api'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { clearLastUser } from '#lib/client/session-user'
import information from '#messages/en/information'
import account from '#messages/en/account'
import errors from '#messages/en/errors'
import site from '#messages/en/site'
import ui from '#messages/en/ui'

const originalFetch = globalThis.fetch
afterEach(() => {
  writeCookie('locale', null, 0)
  globalThis.fetch = originalFetch
  publishSignInResult(null)
  clearLastUser()
})

const guarded = <UserGuard>{() => <p>Personal data</p>}</UserGuard>
const welcome = <WelcomeBack signIn={<SignIn initialView="signin" />} />

test.each([
  ['missed', '/profile/applications', '', guarded],
  ['reply_problem', '/profile/messaging', '?discussion=7', guarded],
  ['welcome', '/welcome-back-user', '', welcome],
  ['email_changed', '/welcome-back-user', '', welcome],
])(
  'the link of the email %s with a used code asks to sign in on its page while the website is switched off',
  async (_, path, query, page) => {
    history.replaceState(null, '', `${path}${query}${query ? '&' : '?'}lang=fr&token=used`)
    const exchanged: unknown[] = []
    globalThis.fetch = async (_url, init) => {
      exchanged.push(JSON.parse(init!.body as string))
      return Response.json({}, { status: 410 })
    }
    setTestTransport(async () => Response.json({ email: 'nora@example.org' }))
    renderSite(
      <ModalsProvider registry={{}}>
        <ToastProvider>
          <VisitEffects />
          <SignInResultHandler />
          {page}
        </ToastProvider>
      </ModalsProvider>,
      {
        path,
        company: { is_website_active: false },
        messages: { ACCOUNT: account, ERRORS: errors, INFORMATION: information, SITE: site, UI: ui },
      },
    )
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org'))
    expect(screen.getByRole('alert')).toHaveTextContent(/^This link has expired or was already used/)
    expect(screen.queryByText('Personal data')).toBeNull()
    // After the sign-in, a reload shows the same page, without the code.
    expect(location.pathname + location.search).toBe(path + query)
    expect(exchanged).toEqual([{ token: 'used' }])
    expect(readCookie('locale')).toBe('fr')
  },
)
