import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AccountScreen } from './account-screen'
import { openApply, renderFunnel, setSignedIn } from '#components/funnel/render-funnel'
import { setTestTransport } from '#lib/client/api'
import { publishSignInResult } from '#lib/client/sign-in-result'
import { campaign, candidacy, question, user } from '#tests/support/samples'

const survey = { id: 1, questions: [question('text', { id: 11, content: 'Why bread?' })] }
const job = campaign({ stages: ['SURVEY', 'RESUME'], survey })
const open = () =>
  renderFunnel(job, {
    account: (screen, onPart) => <AccountScreen campaign_id={job.id} screen={screen} onPart={onPart} />,
  })

const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const group = (name: string) => screen.findByRole('group', { name })
const email = () => screen.getByRole('textbox', { name: 'Email address' })
const answerBox = () => screen.findByRole('textbox', { name: /^Why bread/ })
const EXPIRED = { kind: 'link', outcome: 'EXPIRED', email: 'nora@example.org' } as const
/** The response of the API to a caller without a session. */
const signedOut = async () => Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })

beforeEach(() => setTestTransport(signedOut))
afterEach(() => publishSignInResult(null))

test('offers a new visitor an account, after the questions', async () => {
  await openApply()
  open()
  await userEvent.type(await answerBox(), 'Because')
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await title('Save your application')).toBeVisible()
  expect(await group('Create your account')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Back: Questions' })).toBeVisible()
})

test('asks to sign in after an expired or used link, with the email address prefilled', async () => {
  await openApply({ search: '?step=review' })
  publishSignInResult(EXPIRED)
  open()
  expect(await title('Continue your application')).toBeVisible()
  expect(await group('Sign in')).toBeVisible()
  expect(email()).toHaveValue('nora@example.org')
  expect(screen.getByRole('alert')).toHaveTextContent(/^This link has expired or was already used/)
  expect(document.title).toMatch(/^Continue your application · /)
  expect(location.search).toBe('?step=review')
  // A user who came by a link while signed out has no earlier screen to return to.
  expect(screen.queryByRole('button', { name: /^Back/ })).toBeNull()
})

test('lets a person who was asked to sign in create an account', async () => {
  await openApply()
  publishSignInResult(EXPIRED)
  open()
  await userEvent.click(await screen.findByRole('button', { name: 'New here? Create an account' }))
  expect(await group('Create your account')).toBeVisible()
  expect(email()).toHaveValue('nora@example.org')
  expect(await title('Continue your application')).toBeVisible()
})

test('asks to sign in when the session ends, with the address of the user', async () => {
  await openApply({ isSignedIn: true })
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me')) return Response.json(user({ email: 'lea@example.org' }))
    if (!pathname.endsWith('/survey_draft')) return Response.json(candidacy())
    setSignedIn(false)
    return signedOut()
  })
  open()
  await userEvent.type(await answerBox(), 'Because.')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Sign in' })).toBeVisible(), { timeout: 3000 })
  expect(email()).toHaveValue('lea@example.org')
  expect(await title('Continue your application')).toBeVisible()
})

test('continues the application after the sign-in', async () => {
  await openApply()
  publishSignInResult(EXPIRED)
  open()
  await group('Sign in')
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/sessions')) {
      setSignedIn(true)
      return Response.json({ user: user() })
    }
    if (pathname.endsWith('/me')) return Response.json(user())
    if (pathname.endsWith('/candidacies')) return Response.json([candidacy({ answer_group: { 11: 'Earlier' } })])
    return Response.json(pathname.endsWith('/resumes') ? [] : candidacy({ answer_group: { 11: 'Earlier' } }))
  })
  await userEvent.type(screen.getByLabelText('Password'), 'a windy autumn evening{Enter}')
  expect(await title('Your CV')).toBeVisible()
})

test('asks a signed-out user to sign in at a link without a code, and starts no application', async () => {
  await openApply({ search: '?sign_in=1' })
  open()
  expect(await title('Continue your application')).toBeVisible()
  expect(await group('Sign in')).toBeVisible()
  expect([localStorage.length, location.search]).toEqual([0, '?sign_in=1'])
})

test('opens the application at a link without a code if the user is signed in', async () => {
  await openApply({ isSignedIn: true, search: '?sign_in=1' })
  setTestTransport(async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.endsWith('/me')) return Response.json(user())
    return Response.json(pathname.endsWith('/candidacies') ? [candidacy()] : candidacy())
  })
  open()
  expect(await answerBox()).toBeVisible()
  expect(screen.queryByRole('group', { name: 'Sign in' })).toBeNull()
})

describe('the forms of the account screen', () => {
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const goBack = () => act(() => history.back())
  const step = () => new URLSearchParams(location.search).get('step')

  async function openAccount() {
    await openApply()
    const page = open()
    await userEvent.type(await answerBox(), 'Because')
    await press('Save and continue')
    await group('Create your account')
    return page
  }

  test('have a URL, a title and an entry in the history each', async () => {
    await openAccount()
    const entries = history.length
    expect([step(), document.title]).toEqual(['account', expect.stringMatching(/^Save your application · /)])
    await press('Already have an account? Sign in')
    await group('Sign in')
    expect([step(), document.title]).toEqual(['account-signin', expect.stringMatching(/^Sign in · /)])
    await press('Forgotten your password?')
    await group('Reset your password')
    expect([step(), document.title]).toEqual(['account-forgotten', expect.stringMatching(/^Reset your password · /)])
    expect(history.length).toBe(entries + 2)
    goBack()
    await group('Sign in')
    goBack()
    await group('Create your account')
    expect([step(), document.title]).toEqual(['account', expect.stringMatching(/^Save your application · /)])
    goBack()
    await answerBox()
  })

  test('lead back in the history', async () => {
    await openAccount()
    await press('Already have an account? Sign in')
    await press('Forgotten your password?')
    const entries = history.length
    await press('Back to sign in')
    await group('Sign in')
    await press('New here? Create an account')
    await group('Create your account')
    await waitFor(() => expect(step()).toBe('account'))
    goBack()
    await answerBox()
    expect(history.length).toBe(entries)
  })

  test('stay open after a reload', async () => {
    const { unmount } = await openAccount()
    await press('Already have an account? Sign in')
    await press('Forgotten your password?')
    await group('Reset your password')
    unmount()
    open()
    await group('Reset your password')
    await press('Back to sign in')
    await group('Sign in')
  })

  test('return to the step at which the session ended', async () => {
    await openApply({ search: '?step=review' })
    publishSignInResult(EXPIRED)
    open()
    await group('Sign in')
    await press('Forgotten your password?')
    await group('Reset your password')
    expect([step(), document.title]).toEqual(['account-forgotten', expect.stringMatching(/^Reset your password · /)])
    await press('Back to sign in')
    await group('Sign in')
    await waitFor(() => expect(step()).toBe('review'))
    await press('New here? Create an account')
    await group('Create your account')
    expect(step()).toBe('account-signup')
    await press('Already have an account? Sign in')
    await waitFor(() => expect(step()).toBe('review'))
  })

  test('leave no entries in the history after the sign-in', async () => {
    await openAccount()
    await press('Already have an account? Sign in')
    setTestTransport(async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith('/sessions')) setSignedIn(true)
      if (pathname.endsWith('/sessions')) return Response.json({ user: user() })
      if (pathname.endsWith('/me')) return Response.json(user())
      if (pathname.endsWith('/resumes')) return Response.json([])
      const stored = candidacy({ answer_group: { 11: 'Because' } })
      return Response.json(pathname.endsWith('/candidacies') ? [stored] : stored)
    })
    await userEvent.type(email(), 'nora@example.org')
    await userEvent.type(screen.getByLabelText('Password'), 'a windy autumn evening{Enter}')
    await title('Your CV')
    await waitFor(() => expect(step()).toBe('resume'))
    goBack()
    await answerBox()
  })
})
