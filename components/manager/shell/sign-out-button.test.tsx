import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { ToastProvider } from '#components/ui/toast'
import { noteDeletions } from '#lib/client/manager/application/note-deletions'
import { setManagerTransport, setSignedOutListener } from '#lib/client/manager/api'
import { readTemplateDraft, writeTemplateDraft } from '#lib/client/manager/settings/template-draft'
import { openPage } from '#lib/client/open-page'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import ui from '#messages/en/ui'
import { staffNote } from '#tests/support/application-api'
import { SignOutButton } from './sign-out-button'

jest.mock('#lib/client/open-page', () => ({ openPage: jest.fn() }))

const DRAFT = 'manager-note:levain:1:1'
const template = { company: 'levain', member_id: 1, id: '7' }
beforeEach(() => {
  jest.mocked(openPage).mockClear()
  localStorage.setItem(DRAFT, 'Good hands')
  writeTemplateDraft(template, {
    locale: 'en',
    kind: 'reply',
    name: 'Reply',
    content: 'Hello',
    changed_at: null,
    key: null,
  })
})

async function signOut(reply: () => Response) {
  const calls: string[] = []
  const onSignedOut = jest.fn()
  setSignedOutListener(onSignedOut)
  setManagerTransport((request) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    return Promise.resolve(reply())
  })
  render(
    <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, MANAGER: manager, UI: ui }}>
      <ToastProvider>
        <SignOutButton size="small" />
      </ToastProvider>
    </NextIntlClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(calls).toEqual(['DELETE /staff/v1/session']))
  return { onSignedOut }
}
const failure = (status: number, code: string) => () => Response.json({ error: { code, message: '' } }, { status })

test('signing out deletes the drafts, also those of templates, and opens the sign-in', async () => {
  await signOut(() => Response.json({}))
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/sign-in'))
  expect(localStorage.getItem(DRAFT)).toBeNull()
  // Other tabs hide the data of the member.
  expect(localStorage.getItem('manager-member')).toBe('')
  expect(readTemplateDraft(template)).toBeNull()
})

test('signing out first completes the deletions that can still be undone', async () => {
  const order: string[] = []
  noteDeletions.deleteLater(staffNote(), async () => void order.push('deletion'))
  await signOut(() => {
    order.push('sign-out')
    return Response.json({})
  })
  expect(order).toEqual(['deletion', 'sign-out'])
})

test('a session that has already ended is signed out too', async () => {
  const { onSignedOut } = await signOut(failure(401, 'UNAUTHENTICATED'))
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/sign-in'))
  expect(localStorage.getItem(DRAFT)).toBeNull()
  expect(onSignedOut).not.toHaveBeenCalled()
})

test('a failure is shown, and the member stays signed in', async () => {
  await signOut(failure(503, 'UNAVAILABLE'))
  expect(await screen.findByText(errors.API.UNAVAILABLE)).toBeInTheDocument()
  expect(openPage).not.toHaveBeenCalled()
  expect(localStorage.getItem(DRAFT)).toBe('Good hands')
  expect(readTemplateDraft(template)).not.toBeNull()
})
