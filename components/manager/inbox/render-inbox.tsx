import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { withDialogs } from '#tests/support/dialogs'
import { mockInbox } from '#tests/support/inbox-api'
import { InboxScreen } from './inbox-screen'

/** Renders the inbox with a mock of the staff API. `query` is the filter in the URL. */
export async function renderInbox(options: Parameters<typeof mockInbox>[0], query = '') {
  history.replaceState(null, '', `/levain/inbox${query}`)
  const api = mockInbox(options)
  const { router } = renderManager(<InboxScreen />)
  if (options.entries?.length) await screen.findByRole('grid')
  return { ...api, router }
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
