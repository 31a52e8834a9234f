import { act, render, screen, waitFor } from '@testing-library/react'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { NextIntlClientProvider } from 'next-intl'
import { mutate, SWRConfig } from 'swr'
import { callStaff, setManagerTransport } from '#lib/client/manager/api'
import { reloadSession } from '#lib/client/manager/session'
import { openPage } from '#lib/client/open-page'
import { createView } from '#lib/contract/staff/views'
import errors from '#messages/en/errors'
import manager from '#messages/en/manager'
import ui from '#messages/en/ui'
import { ManagerFrame } from './manager-frame'

jest.mock('#lib/client/open-page', () => ({ openPage: jest.fn() }))
jest.mock('next/navigation', () => ({
  ...jest.requireActual<object>('next/navigation'),
  usePathname: () => '/levain/inbox',
}))

const router: AppRouterInstance = {
  back: () => {},
  forward: () => {},
  refresh: () => {},
  replace: () => {},
  prefetch: () => {},
  push: () => {},
  bfcacheId: '0',
}
const sessionOf = (id: number) => ({
  user: { id, email: `member-${id}@example.org`, name: `Member ${id}`, locale: 'en', is_operator: false },
  companies: [{ slug: 'levain', name: 'Levain', role: 'recruiter', scopes: [] }],
})

let member = 1
const sent: string[] = []
beforeEach(async () => {
  member = 1
  sent.splice(0)
  jest.mocked(openPage).mockClear()
  localStorage.clear()
  setManagerTransport((request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return Promise.resolve(Response.json(sessionOf(member)))
  })
  await mutate('manager-session', undefined, { revalidate: false })
})

async function openScreen() {
  render(
    <NextIntlClientProvider locale="en" messages={{ ERRORS: errors, MANAGER: manager, UI: ui }}>
      <AppRouterContext value={router}>
        <SWRConfig value={{ dedupingInterval: 0 }}>
          <ManagerFrame company="levain">
            <h1>Applications</h1>
          </ManagerFrame>
        </SWRConfig>
      </AppRouterContext>
    </NextIntlClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'Applications' })).toBeVisible()
}

const expectClosed = async () => {
  await waitFor(() => expect(openPage).toHaveBeenCalledWith('/'))
  expect(screen.queryByRole('heading', { name: 'Applications' })).toBeNull()
  expect(screen.queryByText('Member 1')).toBeNull()
}

test('the data of a member disappears when the session is the one of another member', async () => {
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

test('the screen stays when the same member signs in again', async () => {
  await openScreen()
  await act(() => reloadSession())
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'manager-member', newValue: '1' })))
  expect(screen.getByRole('heading', { name: 'Applications' })).toBeVisible()
  expect(openPage).not.toHaveBeenCalled()
})
