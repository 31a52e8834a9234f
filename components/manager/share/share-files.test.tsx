import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderManager } from '#components/manager/shell/render-manager'
import { mockShareKit } from '#tests/support/share-kit-api'
import { ShareScreen } from './share-screen'

const POSTER = 'GET /campaigns/baker-lille/poster'
const mockRender = jest.fn<Promise<void>, unknown[]>().mockResolvedValue(undefined)
jest.mock('#lib/client/manager/share/render-pdf', () => ({ renderPdf: (...args: unknown[]) => mockRender(...args) }))

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  mockRender.mockClear()
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})

const show = (options: Parameters<typeof mockShareKit>[0] = {}) => {
  const api = mockShareKit(options)
  return { ...api, ...renderManager(<ShareScreen slug="baker-lille" />) }
}
test('previews and downloads the QR code and the poster of a source', async () => {
  const { callsOf } = show()
  expect(await screen.findByRole('img', { name: /^QR code for .*source=poster$/ })).toHaveAttribute('src', 'blob:file')
  await userEvent.click(screen.getByRole('button', { name: 'Download PNG' }))
  await waitFor(() => expect(saved).toEqual(['baker-lille-poster.png']))
  expect(callsOf('GET /campaigns/baker-lille/qr').at(-1)!.query.get('format')).toBe('png')

  expect(await screen.findByRole('img', { name: 'Preview of the poster for Baker in Lille' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: 'A5' }))
  await waitFor(() => expect(callsOf(POSTER).map(({ query }) => query.get('size'))).toEqual(['a4', 'a5']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled())
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }))
  expect(saved.at(-1)).toBe('baker-lille-a5-poster.pdf')
})

test('the poster and the card are loaded again when the share kit is opened again', async () => {
  const { callsOf } = mockShareKit()
  const { show: showPage } = renderManager(<ShareScreen slug="baker-lille" />)
  const poster = () => screen.findByRole('img', { name: 'Preview of the poster for Baker in Lille' })
  const cardUrl = () => new URL(screen.getByRole<HTMLImageElement>('img', { name: 'Baker in Lille · Lille' }).src)
  await poster()
  const card = cardUrl()
  expect(card.pathname).toBe('/levain/jobs/baker-lille/card.png')
  showPage(null)
  showPage(<ShareScreen slug="baker-lille" />)
  await poster()
  await waitFor(() => expect(callsOf(POSTER)).toHaveLength(2))
  expect(cardUrl().pathname).toBe(card.pathname)
  expect(cardUrl().href).not.toBe(card.href)
})

test('the poster is loaded when it comes near the viewport', async () => {
  const seen: (() => void)[] = []
  globalThis.IntersectionObserver = class extends EventTarget {
    constructor(onChange: (entries: object[]) => void) {
      super()
      seen.push(() => onChange([{ isIntersecting: true }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  try {
    const { callsOf } = show()
    await screen.findByRole('heading', { name: 'Poster' })
    await waitFor(() => expect(seen).toHaveLength(1))
    expect(callsOf(POSTER)).toEqual([])
    act(() => seen[0]!())
    expect(await screen.findByRole('img', { name: /Preview of the poster/ })).toBeInTheDocument()
  } finally {
    Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  }
})

test('a poster that cannot be loaded can be tried again', async () => {
  const failing = new Map([[POSTER, 'UNAVAILABLE' as const]])
  show({ failing })
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })
  failing.clear()
  await userEvent.click(retry)
  expect(await screen.findByRole('img', { name: /Preview of the poster/ })).toBeInTheDocument()
})

test('a poster that is replaced is no longer drawn', async () => {
  const { unmount } = show()
  await waitFor(() => expect(mockRender).toHaveBeenCalledTimes(1))
  expect(mockRender.mock.lastCall?.[2]).toMatchObject({ signal: { aborted: false } })
  unmount()
  expect(mockRender.mock.lastCall?.[2]).toMatchObject({ signal: { aborted: true } })
})

test('a poster that cannot be drawn can be downloaded', async () => {
  mockRender.mockRejectedValueOnce(new Error('no canvas'))
  show()
  expect(await screen.findByText(/You can download the poster/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled()
})
