import { screen } from '@testing-library/react'
import { renderManager } from '#components/manager/shell/render-manager'
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
