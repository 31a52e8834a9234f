import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmEmail } from '#components/account/confirm-email'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { type ErrorCode, STATUS } from '#lib/contract/errors'
import { settle } from '#tests/support/settle'

/** Opens the page of a link with a funnel API that gives these responses in turn. Returns the confirmed codes. */
function open(...answers: ({ job_slug: string | null } | ErrorCode)[]) {
  const codes: unknown[] = []
  setTestTransport(async (request) => {
    if (!request.url.endsWith('/email_confirmations'))
      return Response.json({ error: { code: 'UNAUTHENTICATED', message: '' } }, { status: 401 })
    codes.push(((await request.json()) as { token: unknown }).token)
    const answer = answers.shift()!
    return typeof answer === 'object'
      ? Response.json(answer)
      : Response.json({ error: { code: answer, message: '' } }, { status: STATUS[answer] })
  })
  history.replaceState(null, '', '/confirm-email#s3cret')
  renderSite(<ConfirmEmail />)
  return codes
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Confirm email address' }))

test('confirms on a press, not when it is opened, and removes the code from the URL', async () => {
  const codes = open({ job_slug: null })
  expect(screen.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  expect(screen.getByText(/^If you did not create an account, close this page/)).toBeVisible()
  expect(codes).toEqual([])
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  expect(codes).toEqual(['s3cret'])
  expect(screen.getByRole('heading', { name: 'Email address confirmed' }).closest('[tabindex]')).toHaveFocus()
  expect(location.hash).toBe('')
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/profile/applications')
})

test('does not put the used code back after the skip link', async () => {
  open({ job_slug: null })
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  location.hash = '#content'
  await act(settle)
  expect(location.hash).toBe('#content')
})

test('asks again for a second link that is opened on the page of a confirmed one', async () => {
  const codes = open({ job_slug: null }, { job_slug: null })
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  location.hash = '#second'
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible()
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  expect(codes).toEqual(['s3cret', 'second'])
})

test('keeps the code after the skip link, and uses that of a second link', async () => {
  const codes = open('UNAVAILABLE', { job_slug: null })
  location.hash = '#content'
  await waitFor(() => expect(location.hash).toBe('#s3cret'))
  await confirm()
  expect(await screen.findByRole('alert')).toBeVisible()
  location.hash = '#second'
  await confirm()
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
  expect(codes).toEqual(['s3cret', 'second'])
})

test('continues with the job that the user came for, after a sign-in on another device', async () => {
  open({ job_slug: 'night-baker' })
  await confirm()
  expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    '/jobs/night-baker/apply?sign_in=1',
  )
})

test.each(['TOKEN_EXPIRED', 'EMAIL_TAKEN', 'UNAVAILABLE'] as const)(
  'reports %s, keeps the code and the button, and works on the next press',
  async (code) => {
    const codes = open(code, { job_slug: null })
    await confirm()
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(location.hash).toBe('#s3cret')
    const newLink = screen.queryByRole('link', { name: 'Request a new link' })
    if (code === 'TOKEN_EXPIRED') expect(newLink).toHaveAttribute('href', '/profile')
    else expect(newLink).toBeNull()
    await confirm()
    expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toBeVisible()
    expect(codes).toEqual(['s3cret', 's3cret'])
  },
)
