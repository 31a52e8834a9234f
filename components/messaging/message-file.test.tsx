import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MessageFile } from '#components/messaging/message-file'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'
import { setTestTransport } from '#lib/client/api'

const url = 'http://site.test/fs/file/h1'
const file = { url, filename: 'diploma-1795261777805.pdf', size: 2048 }

function show(answer: () => Response) {
  const tab = { opener: window, close: jest.fn(), location: { replace: jest.fn() } }
  jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  setTestTransport(async () => answer())
  renderSite(
    <ToastProvider>
      <MessageFile url={url} file={file} />
    </ToastProvider>,
  )
  return tab
}
const open = () => userEvent.click(screen.getByRole('button', { name: 'View diploma.pdf' }))

afterEach(() => jest.restoreAllMocks())

test('opens a file in a tab without access to this page', async () => {
  const tab = show(() => Response.json({ url: 'http://site.test/fs/cdn/link' }))
  await open()
  expect(tab.opener).toBeNull()
  expect(tab.location.replace).toHaveBeenCalledWith('http://site.test/fs/cdn/link')
  expect(tab.close).not.toHaveBeenCalled()
})

test('reports a file that does not load, and leaves no empty tab', async () => {
  const tab = show(() => Response.json({ error: { code: 'NOT_FOUND', message: '' } }, { status: 404 }))
  await open()
  expect(await screen.findByText('An error has occurred')).toBeVisible()
  expect(tab.close).toHaveBeenCalled()
})
