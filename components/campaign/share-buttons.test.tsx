import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareButtons } from '#components/campaign/share-buttons'
import { renderSite } from '#components/site/render-site'
import { ToastProvider } from '#components/ui/toast'

const show = () =>
  renderSite(
    <ToastProvider>
      <ShareButtons title="Baker" />
    </ToastProvider>,
  )
const page = () => location.origin + location.pathname

afterEach(() => jest.restoreAllMocks())

test.each(['LinkedIn', 'Facebook', 'X', 'WhatsApp'])(
  '%s gets the URL of this page with its own source, in a small window',
  async (network) => {
    const open = jest.spyOn(window, 'open').mockReturnValue(null)
    show()
    await userEvent.click(screen.getByRole('button', { name: `Share on ${network}` }))
    const [url, , features] = open.mock.calls[0] ?? []
    expect(decodeURIComponent(String(url))).toContain(`${page()}?source=${network.toLowerCase()}`)
    expect(features).toContain('width=626,height=436')
  },
)

test('copies the link without the parameters of the visit, and confirms it', async () => {
  history.replaceState(null, '', '/?source=board')
  const person = userEvent.setup()
  show()
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await navigator.clipboard.readText()).toBe(page())
  expect(screen.getByRole('status')).toHaveTextContent('Link copied')
})

test('shows an error if the browser does not allow copying', async () => {
  const person = userEvent.setup()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  show()
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText(/blocked copying/)).toBeVisible()
  jest.restoreAllMocks()
  await person.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Link copied')).toBeVisible()
  expect(screen.queryByText(/blocked copying/)).toBeNull()
})

describe('on a phone', () => {
  const share = jest.fn<Promise<void>, [ShareData]>()
  beforeEach(() => {
    share.mockReset().mockResolvedValue()
    Object.assign(navigator, { share })
    window.matchMedia = jest.fn((query: string) => ({ matches: query.includes('coarse') }) as MediaQueryList)
  })
  afterEach(() => void delete (navigator as { share?: unknown }).share)

  test('shows the system share sheet first', async () => {
    show()
    const [first] = screen.getAllByRole('button')
    await userEvent.click(first!)
    expect(first).toHaveAccessibleName('Share')
    expect(share).toHaveBeenCalledWith({ title: 'Baker', url: `${page()}?source=share` })
  })

  test('shows no error when the user closes it without sharing', async () => {
    share.mockRejectedValue(new DOMException('closed', 'AbortError'))
    show()
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })
})

test('does not offer the share sheet on a device with a mouse', () => {
  window.matchMedia = jest.fn(() => ({ matches: false }) as MediaQueryList)
  show()
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
})
