import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignIn } from '#components/account/sign-in'
import { Verification } from '#components/account/verification'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { announce, takeSocialOfAddress } from '#lib/client/arrival'
import { user } from '#tests/support/samples'

const both = { is_google_connect_active: true, is_linkedin_connect_active: true }
const show = (company: object, path = '/jobs/baker/apply') => renderSite(<SignIn first="sign-in" />, { company, path })
afterEach(() => {
  announce(null)
  history.replaceState(null, '', '/')
})

test('offers each provider that the company has enabled, and returns to this page', () => {
  show(both)
  const google = screen.getByRole('link', { name: 'Continue with Google' })
  expect(google).toHaveAttribute('href', '/api/session/google?return=%2Fjobs%2Fbaker%2Fapply&locale=en')
  expect(screen.getByRole('link', { name: 'Continue with LinkedIn' })).toBeVisible()
})

test('offers the one enabled provider, and none if none is enabled', () => {
  const { unmount } = show({ is_linkedin_connect_active: true })
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Continue with LinkedIn'])
  unmount()
  show({})
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('or with your email')).toBeNull()
})

test('offers them for sign-up too, but not for a forgotten password', async () => {
  show(both)
  await userEvent.click(screen.getByRole('button', { name: 'New here? Create an account' }))
  expect(screen.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'You have an account? Sign in' }))
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
  ['google.CANCELLED', /^You stopped at Google/],
  ['linkedin.UNAVAILABLE', /^LinkedIn does not answer right now/],
  ['google.EXPIRED', /^That took a while/],
  ['linkedin.EMAIL_MISSING', /^LinkedIn did not tell us your email/],
  ['google.EMAIL_TAKEN', /^You already have an account here with this email/],
])('shows %s above the sign-in form, and removes it from the URL', (said, words) => {
  history.replaceState(null, '', `/jobs/baker/apply?source=x&social=${said}`)
  takeSocialOfAddress()
  show(both)
  expect(screen.getByRole('alert')).toHaveTextContent(words)
  expect(location.search).toBe('?source=x')
})

test('ignores an unknown value in the URL', () => {
  history.replaceState(null, '', '/?social=google.HACKED')
  takeSocialOfAddress()
  show(both)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(location.search).toBe('')
})

test('explains a removed password where the new one is chosen', () => {
  announce({ kind: 'social', provider: 'google', outcome: 'RESET' })
  renderSite(<Verification user={user({ is_password_set_by_user: false, legals_accepted_at: null })} />)
  expect(screen.getByRole('alert')).toHaveTextContent('the old password no longer works')
})

test('leads to sign-in with the email filled in if it has an account', async () => {
  callThrough(async () => Response.json({ error: { code: 'EMAIL_TAKEN', message: '' } }, { status: 409 }))
  renderSite(<SignIn first="sign-up" campaign_id={7} />)
  await userEvent.type(screen.getByRole('textbox', { name: 'First name' }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: 'Last name' }), 'Vidal')
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'nora@example.org')
  await userEvent.type(screen.getByLabelText('Password'), 'bread at dawn')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as nora@example.org' }))
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('nora@example.org'))
})
