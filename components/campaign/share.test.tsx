import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Share } from '#components/campaign/share'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'

const show = () =>
  renderSite(
    <ToastProvider>
      <Share title="Baker" />
    </ToastProvider>,
  )

test.each(['LinkedIn', 'Facebook', 'X', 'WhatsApp'])(
  '%s gets this page’s address in a small window',
  async (network) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    show()
    await userEvent.click(screen.getByRole('button', { name: `Share on ${network}` }))
    const [address, , shape] = open.mock.calls[0] ?? []
    expect(decodeURIComponent(String(address))).toContain(location.href)
    expect(shape).toContain('width=626,height=436')
    open.mockRestore()
  },
)

test('the plain link is copied, and that is said', async () => {
  const person = userEvent.setup()
  show()
  await person.click(screen.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(screen.getByRole('status')).toHaveTextContent('The link is copied')
})
