import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import { useUnread } from '#lib/client/unread'
import { BLOCKED_STORAGE, withoutStorage } from '#tests/support/no-storage'

const Count = () => `${useUnread(7)} unread`

test.each(BLOCKED_STORAGE)('shows the number of unread messages in browsers that %s', async (_, get) => {
  setTestTransport(async () => Response.json({ nb_msg: 2 }))
  const restore = withoutStorage(get)
  try {
    renderSite(<Count />)
    expect(await screen.findByText('2 unread')).toBeVisible()
  } finally {
    restore()
  }
})
