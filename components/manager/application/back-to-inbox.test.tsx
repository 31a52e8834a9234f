import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { InboxScreen } from '#components/manager/inbox/inbox-screen'
import { mockApplications, staffCandidacy } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { withElementHeight } from '#tests/support/element-height'
import { inboxEntry } from '#tests/support/inbox-entry'
import { renderApplication } from './render-application'

withElementHeight(45)
beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

async function open(id: number, held?: string) {
  const api = mockApplications({
    applications: [1, 2, 3].map((each) => staffCandidacy({ id: each })),
    inbox: [1, 2, 3].map((each) => inboxEntry({ id: each })),
  })
  const release = held === undefined ? () => {} : api.hold(held)
  const page = renderApplication(`/levain/applications/${id}`)
  await screen.findByRole('heading', { level: 1, name: `Nora Petit ${id}` })
  const back = () => {
    history.replaceState(null, '', '/levain/inbox')
    page.show(<InboxScreen />)
  }
  return { ...api, back, release }
}

test('the row of the application that was shown last has focus', async () => {
  const { back } = await open(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next application' })).toBeEnabled())
  await userEvent.keyboard('j')
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 2' })
  back()
  expect(await screen.findByRole('link', { name: /Nora Petit 2$/ })).toHaveFocus()
})

test('an application that was marked as unread is unread in the list', async () => {
  const { back, callsOf } = await open(1)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next application' })).toBeEnabled())
  await userEvent.keyboard('u')
  await waitFor(() => expect(callsOf('POST /candidacies/1/unread')).toHaveLength(1))
  back()
  expect(await screen.findByRole('link', { name: 'Unread: Nora Petit 1' })).toBeInTheDocument()
})

test('an application that was marked as unread before it was marked as read is unread in the list', async () => {
  const { back, callsOf, release } = await open(1, 'POST /candidacies/1/read')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next application' })).toBeEnabled())
  await userEvent.keyboard('u')
  back()
  await screen.findByRole('link', { name: /Nora Petit 1$/ })
  release()
  await waitFor(() => expect(callsOf('POST /candidacies/1/unread')).toHaveLength(1))
  expect(await screen.findByRole('link', { name: 'Unread: Nora Petit 1' })).toBeInTheDocument()
})
