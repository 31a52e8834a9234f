import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { callThrough } from '#lib/client/api'
import { useUnread } from '#lib/client/unread'
import { KEEPING_NOTHING, withoutStorage } from '#tests/support/no-storage'

const Count = () => `${useUnread(7)} unread`

test.each(KEEPING_NOTHING)('notifies of unread messages in browsers that %s', async (_, get) => {
  callThrough(async () => Response.json({ nb_msg: 2 }))
  const giveBack = withoutStorage(get)
  try {
    renderSite(<Count />)
    expect(await screen.findByText('2 unread')).toBeVisible()
  } finally {
    giveBack()
  }
})
