import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SignUpForm } from '#components/account/sign-up-form'
import { renderSite } from '#components/site/render-site'
import { createUser } from '#lib/contract/accounts'
import { user } from '#tests/support/samples'
import { fakeFormApi } from '#tests/support/site-calls'

type Call = { body: unknown; key: string | null }

/** The API: checks requests against the contract and answers as configured. */
function api(answer: () => Response = () => Response.json({ user: user() })) {
  const calls: Call[] = []
  fakeFormApi(async (request) => {
    const body: unknown = await request.json()
    calls.push({ body: createUser.body.parse(body), key: request.headers.get('idempotency-key') })
    return answer()
  })
  return calls
}
const errorResponse = (status: number, error: object) => () =>
  Response.json({ error: { message: '', ...error } }, { status })

function show(options?: Parameters<typeof renderSite>[1]) {
  const onDone = jest.fn()
  const { unmount } = renderSite(
    <SignUpForm campaign_id={7} email="" onDone={onDone} onEmail={() => {}} onExistingAccount={() => {}} />,
    options,
  )
  return { onDone, unmount }
}
beforeEach(() => sessionStorage.clear())
const send = () => userEvent.click(screen.getByRole('button', { name: 'Create account' }))
const box = (name: string) => screen.getByRole('textbox', { name })
const password = () => screen.getByLabelText('Password')
const legals = () => screen.getByRole('checkbox', { name: 'I accept the terms and conditions' })

async function fill() {
  await userEvent.type(box('First name'), 'Nora')
  await userEvent.type(box('Last name'), 'Vidal')
  await userEvent.type(box('Email address'), 'nora@example.org')
  await userEvent.type(password(), 'bread at dawn')
  await userEvent.click(legals())
}

test('reports every required field when submitted empty, and sends no request', async () => {
  const calls = api()
  show()
  await send()
  for (const field of [box('First name'), box('Last name'), box('Email address'), password(), legals()]) {
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription(expect.stringContaining('This field is mandatory'))
  }
  expect(calls).toEqual([])
})

test('reports an invalid email and a short password with the texts of §5', async () => {
  api()
  show()
  await userEvent.type(box('Email address'), 'nora@')
  await userEvent.type(password(), 'short')
  await send()
  expect(box('Email address')).toHaveAccessibleDescription('The email is invalid')
  expect(password()).toHaveAccessibleDescription(
    expect.stringContaining('This field must contain at least 8 characters'),
  )
})

test('removes an error as soon as its field is valid', async () => {
  api()
  show()
  await send()
  // The summary takes the focus, so typing starts after it.
  await screen.findByText('There are 5 problems')
  await userEvent.type(box('Email address'), 'nora@example.org')
  await waitFor(() => expect(box('Email address')).toBeValid())
  expect(password()).toBeInvalid()
})

test('ticks neither the terms nor the newsletter by default', () => {
  show({ labels: { is_partner_newsletter_active: true, partner_newsletter_label: { en: 'News of our partners' } } })
  expect(legals()).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: /^News of our partners/ })).not.toBeChecked()
  const terms = screen.getByRole('link', { name: 'How we use your email address' })
  expect(terms).toHaveAttribute('href', '/partner-newsletter-terms')
})

test('links the terms of the newsletter only if the company has some', () => {
  show({ labels: { is_partner_newsletter_active: true }, sections: { newsletter_terms: false } })
  expect(screen.getByRole('checkbox', { name: 'I would like to receive the newsletter' })).not.toBeChecked()
  expect(screen.queryByRole('link', { name: 'How we use your email address' })).toBeNull()
})

test('offers the newsletter only if the company has one', () => {
  show()
  expect(screen.getAllByRole('checkbox')).toEqual([legals()])
})

test('names and links a company’s own terms', () => {
  show({
    labels: {
      is_terms_active: true,
      terms_label: { en: 'I have read the' },
      terms_label_link: { en: 'charter of bakers' },
    },
  })
  expect(screen.getByRole('link', { name: 'charter of bakers' })).toHaveAttribute('href', '/terms-and-conditions-2')
})

test('sends the input once, with an idempotency key', async () => {
  const calls = api()
  const { onDone } = show()
  await fill()
  await send()
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
  expect(calls).toHaveLength(1)
  expect(calls[0]?.key).toMatch(/^[\da-f-]{36}$/)
  expect(calls[0]?.body).toMatchObject({
    campaign_id: 7,
    user: {
      company_id: 1,
      email: 'nora@example.org',
      first_name: 'Nora',
      last_name: 'Vidal',
      legals: true,
      is_partner_newsletter_active: false,
      locale: 'en',
      page: '/',
      newsletter_text: 'I would like to receive the newsletter',
    },
  })
})

test('shows how to continue if the email already has an account, and keeps the input', async () => {
  api(errorResponse(409, { code: 'EMAIL_TAKEN' }))
  const { onDone } = show()
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('You already have an account. Sign in to continue')
  expect([box('Email address'), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
    'nora@example.org',
    'bread at dawn',
  ])
  expect(onDone).not.toHaveBeenCalled()
})

test("shows the API's errors at their fields", async () => {
  api(errorResponse(422, { code: 'INVALID', fields: { 'user.password': { key: 'COMMON_PASSWORD' } } }))
  show()
  await fill()
  await send()
  await waitFor(() => expect(password()).toHaveAccessibleDescription(expect.stringContaining('easy to guess')))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows the general text of §8 for an unexpected error', async () => {
  api(errorResponse(500, { code: 'INTERNAL' }))
  show()
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "We're sorry, an error has occurred. Please contact us or try again later",
  )
})

test('reports a lost network', async () => {
  fakeFormApi(() => Promise.reject(new TypeError('Failed to fetch')))
  show()
  await fill()
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We cannot connect to the server. What you entered is still here',
  )
})

test('can show the password', async () => {
  show()
  expect(password()).toHaveAttribute('type', 'password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password()).toHaveAttribute('type', 'text')
})

test('restores the input after a reload, but not the password, and forgets it after sign-up', async () => {
  api()
  const { unmount } = show()
  await fill()
  unmount()
  show()
  expect(box('First name')).toHaveValue('Nora')
  expect(box('Email address')).toHaveValue('nora@example.org')
  expect(password()).toHaveValue('')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('bread at dawn')
  await userEvent.type(password(), 'bread at dawn')
  await userEvent.click(legals())
  await send()
  await waitFor(() => expect(sessionStorage.length).toBe(0))
})
