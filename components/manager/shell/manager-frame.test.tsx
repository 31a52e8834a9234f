import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { useState } from 'react'
import { mutate, SWRConfig } from 'swr'
import { Dialog } from '#components/ui/dialog'
import { callStaff, setDeniedListener, setManagerTransport } from '#lib/client/manager/api'
import { reloadSession } from '#lib/client/manager/session'
import { recordSignOut } from '#lib/client/manager/shown-member'
import { useCompany } from '#lib/client/manager/use-company'
import { openPage } from '#lib/client/open-page'
import { createView } from '#lib/contract/staff/views'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import ui from '#messages/en/ui'
import { withDialogs } from '#tests/support/dialogs'
import { INERT_ROUTER } from '#tests/support/router'
import { ManagerFrame } from './manager-frame'

jest.mock('#lib/client/open-page', () => ({ openPage: jest.fn() }))
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/levain/inbox',
}))

const sessionOf = (id: number) => ({
  user: { id, email: `member-${id}@example.org`, name: `Member ${id}`, locale: 'en', is_operator: false },
  companies: [{ slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }],
})

let member = 1
let hasAccess = true
const sent: string[] = []
beforeEach(async () => {
  member = 1
  hasAccess = true
  withDialogs()
  sent.splice(0)
  jest.mocked(openPage).mockClear()
  localStorage.clear()
  setManagerTransport((request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return Promise.resolve(Response.json({ ...sessionOf(member), ...(!hasAccess && { companies: [] }) }))
  })
  // Also discards a pending request of the previous test, whose response would be ignored.
  await mutate('manager-session', undefined)
})

/** A screen with input in a field and in a dialog. */
function Screen() {
  const company = useCompany()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <input aria-label={`Note of ${company.name}`} />
      <button onClick={() => setOpen(true)}>Reply</button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Reply">
        <textarea aria-label="Message" />
      </Dialog>
    </>
  )
}

const renderFrame = () =>
  render(
    <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, MANAGER: manager, UI: ui }}>
      <AppRouterContext value={INERT_ROUTER}>
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <ManagerFrame company="levain">
            <h1>Applications</h1>
            <Screen />
          </ManagerFrame>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>,
  )

async function openScreen() {
  renderFrame()
  expect(await screen.findByRole('heading', { name: 'Applications' })).toBeVisible()
}

const expectClosed = async () => {
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'))
  expect(screen.queryByRole('heading', { name: 'Applications' })).toBeNull()
  expect(screen.queryByText('Member 1')).toBeNull()
}

test('the data of a member disappears when the session belongs to another member', async () => {
  await openScreen()
  member = 2
  await act(() => reloadSession())
  await expectClosed()
})

test('the data of a member disappears when another member signs in in another tab', async () => {
  await openScreen()
  localStorage.setItem('manager-member', '2')
  await expect(
    callStaff(createView, { company: 'levain', body: { name: 'Bakers', filter: {}, is_shared: false } }),
  ).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(sent).not.toContain('POST /staff/v1/views')
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'manager-member', newValue: '2' })))
  await expectClosed()
})

test('the data of a member disappears when the member signs out in another tab', async () => {
  await openScreen()
  recordSignOut()
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'manager-member', newValue: '' })))
  await expectClosed()
})

test('the screen stays when the same member signs in again', async () => {
  await openScreen()
  await act(() => reloadSession())
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'manager-member', newValue: '1' })))
  expect(screen.getByRole('heading', { name: 'Applications' })).toBeVisible()
  expect(openPage).not.toHaveBeenCalled()
})

test('the link to other companies is read once', async () => {
  setManagerTransport(() => {
    const [first] = sessionOf(1).companies
    return Promise.resolve(
      Response.json({ ...sessionOf(1), companies: [first, { ...first, slug: 'almea', name: 'Almea' }] }),
    )
  })
  await openScreen()
  const link = await screen.findByRole('link', { name: /^Levain ?Switch company$/ })
  expect(link).not.toHaveAccessibleDescription()
})

describe('a member who is suspended or removed while working', () => {
  const loseAccess = async () => {
    hasAccess = false
    await act(() => reloadSession())
  }

  test('sees one message instead of the screen, and the same input when access returns', async () => {
    await openScreen()
    await userEvent.type(screen.getByRole('textbox', { name: 'Note of Levain' }), 'Call on Thursday')
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'See you soon')
    await loseAccess()
    expect(screen.getByText(manager.STATE.ACCESS_ENDED)).toBeVisible()
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['No access'])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Applications')).not.toBeVisible()
    expect(document.getElementById('content')).toHaveFocus()
    hasAccess = true
    await act(() => reloadSession())
    expect(screen.queryByText(manager.STATE.ACCESS_ENDED)).toBeNull()
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('See you soon')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('textbox', { name: 'Note of Levain', hidden: true })).toHaveValue('Call on Thursday')
  })

  test('sees no data of the company after a call that is rejected', async () => {
    await openScreen()
    setDeniedListener(() => void reloadSession())
    setManagerTransport((request) => {
      if (request.url.endsWith('/session')) return Promise.resolve(Response.json({ ...sessionOf(1), companies: [] }))
      return Promise.resolve(Response.json({ error: { code: 'FORBIDDEN', message: 'No access' } }, { status: 403 }))
    })
    const view = { name: 'Bakers', filter: {}, is_shared: false }
    await act(() => callStaff(createView, { company: 'levain', body: view }).catch(() => undefined))
    expect(await screen.findByText(manager.STATE.ACCESS_ENDED)).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Applications' })).toBeNull()
  })
})

test('a member who opens a company without access sees that it is not one of theirs', async () => {
  hasAccess = false
  renderFrame()
  expect(await screen.findByText(manager.STATE.NO_COMPANY)).toBeVisible()
  expect(screen.queryByText('Applications')).toBeNull()
})
