import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { mockInbox } from '#tests/support/inbox-api'
import { inboxEntry } from '#tests/support/inbox-entry'
import { InboxScreen } from './inbox-screen'

/** Renders the inbox with a mock of the staff API. `query` is the filter in the URL. */
export async function renderInbox(options: Parameters<typeof mockInbox>[0], query = '') {
  history.replaceState(null, '', `/levain/inbox${query}`)
  const api = mockInbox(options)
  const { router, show } = renderManager(<InboxScreen />)
  if (options.entries?.length) await screen.findByRole('grid')
  return { ...api, router, /** Shows another screen. */ leave: () => show(<p>Another screen</p>) }
}

/** For tests of actions that store drafts, open dialogs or scroll. */
export function prepareActions() {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
}

export const click = (name: string | RegExp) =>
  screen.findByRole('button', { name }).then((button) => userEvent.click(button))
/** Selects the application with this ID. */
export const select = (id: number) => userEvent.click(screen.getByRole('checkbox', { name: `Select Nora Petit ${id}` }))

/** Selects two applications and writes a reply to them. */
export async function writeReply(options: Partial<Parameters<typeof renderInbox>[0]> = {}) {
  const api = await renderInbox({ entries: [1, 2].map((id) => inboxEntry({ id })), ...options })
  for (const id of [1, 2]) await select(id)
  await click('Reply')
  const dialog = within(await screen.findByRole('dialog'))
  const message = dialog.getByRole('textbox', { name: /Message/ })
  await userEvent.type(message, 'Hello')
  return { ...api, dialog, message, sent: () => api.callsOf('POST /candidacies/bulk').map(({ body }) => body) }
}
