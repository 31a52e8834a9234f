import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignIn } from '#components/account/sign-in'
import { Verification } from '#components/account/verification'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { publishSignInResult, publishSocialOutcome } from '#lib/client/sign-in-result'
import { user } from '#tests/support/samples'

const both = { is_google_connect_active: true, is_linkedin_connect_active: true }
const show = (company: object, path = '/jobs/baker/apply') =>
  renderSite(<SignIn initialView="signin" />, { company, path })
afterEach(() => {
  publishSignInResult(null)
  history.replaceState(null, '', '/')
})

test('offers each provider that the company has enabled, with this page as the return path', () => {
  show(both)
  const google = screen.getByRole('link', { name: 'Continue with Google' })
  expect(google).toHaveAttribute('href', '/api/session/google?return=%2Fjobs%2Fbaker%2Fapply&locale=en')
  expect(screen.getByRole('link', { name: 'Continue with LinkedIn' })).toBeVisible()
})

test('offers only enabled providers, and nothing if no provider is enabled', () => {
  const { unmount } = show({ is_linkedin_connect_active: true })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Continue with LinkedIn'])
  unmount()
  show({})
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('or use your email address')).toBeNull()
})

test('offers the providers for sign-up too, but not for a forgotten password', async () => {
  show(both)
  await userEvent.click(screen.getByRole('button', { name: 'New here? Create an account' }))
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Already have an account? Sign in' }))
  await userEvent.click(screen.getByRole('button', { name: 'Forgotten your password?' }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('keeps the query of the page through the sign-in', async () => {
  history.replaceState(null, '', '/all-jobs?q=bread')
  show(both, '/all-jobs')
  const google = screen.getByRole('link', { name: 'Continue with Google' })
  google.addEventListener('click', (event) => event.preventDefault())
  await userEvent.click(google)
  expect(google).toHaveAttribute('href', '/api/session/google?return=%2Fall-jobs%3Fq%3Dbread&locale=en')
})

test.each([
  ['google.CANCELLED', /^You cancelled signing in with Google/],
  ['linkedin.UNAVAILABLE', /^LinkedIn is not responding/],
  ['google.EXPIRED', /timed out or continued in another window/],
  ['linkedin.EMAIL_MISSING', /^LinkedIn did not share your email address/],
  ['google.EMAIL_TAKEN', /^You already have an account with this email address/],
])('shows %s above the sign-in form, and removes it from the URL', (outcome, expected) => {
  history.replaceState(null, '', `/jobs/baker/apply?source=x&social=${outcome}`)
  publishSocialOutcome()
  show(both)
  expect(screen.getByRole('alert')).toHaveTextContent(expected)
  expect(location.search).toBe('?source=x')
})

test('ignores an unknown value in the URL', () => {
  history.replaceState(null, '', '/?social=google.HACKED')
  publishSocialOutcome()
  show(both)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(location.search).toBe('')
})

test('explains the removal of the old password at the field for a new one', () => {
  publishSignInResult({ kind: 'social', provider: 'google', outcome: 'RESET' })
  renderSite(<Verification user={user({ is_password_set_by_user: false, legals_accepted_at: null })} />)
  expect(screen.getByRole('alert')).toHaveTextContent('cancelled the old password')
})

test('leads to sign-in with the email filled in if the email has an account', async () => {
  setTestTransport(async () => Response.json({ error: { code: 'EMAIL_TAKEN', message: '' } }, { status: 409 }))
  renderSite(<SignIn initialView="signup" campaign_id={7} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Vidal')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'nora@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'bread at dawn')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as nora@example.org' }))
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email address' })).toHaveValue('nora@example.org'))
  expect(screen.getByLabelText('Password')).toHaveFocus()
})
