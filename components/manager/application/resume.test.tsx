import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Pdf } from '#lib/client/manager/pdf/open-pdf'
import { linkTo, mockApplications, staffCandidacy } from '#tests/support/application-api'
import { renderApplication } from './render-application'

const mockOpen = jest.fn<Promise<Pdf>, unknown[]>()
jest.mock('#lib/client/manager/pdf/open-pdf', () => ({ openPdf: (...args: unknown[]) => mockOpen(...args) }))
const mockFetch = jest.fn(() => Promise.resolve(new Response('%PDF-')))
const { fetch: fetchBefore } = globalThis
const withPointer = (isCoarse: boolean) =>
  void (globalThis.matchMedia = jest.fn(() => ({ matches: isCoarse }) as MediaQueryList))
beforeEach(() => {
  mockFetch.mockClear()
  globalThis.fetch = mockFetch
  withPointer(false)
})
afterEach(() => {
  globalThis.fetch = fetchBefore
  Reflect.deleteProperty(globalThis, 'matchMedia')
})

const setPdfViewer = (value: boolean) =>
  void Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true })
const resumeAt = (path: string, filename = 'cv.pdf', mimetype = 'application/pdf') => ({
  ...staffCandidacy().resume!,
  ...{ filename, mimetype, url: `http://levain.test${path}` },
})

/** Renders an application with a CV of this type, in a browser that shows PDFs or not. */
async function show(filename: string, mimetype: string, { hasPdfViewer = true, path = linkTo(filename) } = {}) {
  setPdfViewer(hasPdfViewer)
  const api = mockApplications({ applications: [staffCandidacy({ resume: resumeAt(path, filename, mimetype) })] })
  renderApplication()
  await screen.findByRole('heading', { level: 1, name: 'Nora Petit 1' })
  /** Reads the application again, with a new link to the file. */
  const reload = async (path: string) => {
    Object.assign(api.state.applications[0]!, { resume: resumeAt(path, filename, mimetype) })
    api.emit(1)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', path))
  }
  return { reload }
}
const frame = () => document.querySelector('iframe')
const image = () => screen.getByRole('img', { name: 'CV of Nora Petit 1' })
const OPTIONS = '#view=FitH&navpanes=0'

it('shows a PDF in the page, from the manager host', async () => {
  await show('cv.pdf', 'application/pdf')
  expect(screen.getByTitle('CV of Nora Petit 1')).toBe(frame())
  expect(frame()).toHaveAttribute('src', linkTo('cv.pdf') + OPTIONS)
})

describe('a link to the file', () => {
  const [expired, next] = [linkTo('cv.pdf', { expiry: 1 }), linkTo('cv.pdf', { signature: 4 })]

  it('stays until it has expired, so that a PDF that is being read is not loaded again', async () => {
    const { reload } = await show('cv.pdf', 'application/pdf')
    const shown = frame()
    await reload(next)
    expect(frame()).toBe(shown)
    expect(shown).toHaveAttribute('src', linkTo('cv.pdf') + OPTIONS)
  })

  it('is replaced by the next one if it had expired when the PDF was opened', async () => {
    const { reload } = await show('cv.pdf', 'application/pdf', { path: expired })
    await reload(next)
    await waitFor(() => expect(frame()).toHaveAttribute('src', next + OPTIONS))
    const shown = frame()
    await reload(linkTo('cv.pdf', { signature: 5 }))
    expect(frame()).toBe(shown)
  })

  it('is read again if it had expired when the PDF was opened', async () => {
    setPdfViewer(true)
    const links = [expired]
    const application = {
      ...staffCandidacy(),
      get resume() {
        return resumeAt(links.shift() ?? next)
      },
    }
    mockApplications({ applications: [application] })
    const sources = new Set<string | null | undefined>()
    const observer = new MutationObserver(() => sources.add(frame()?.getAttribute('src')))
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    renderApplication()
    await waitFor(() => expect(frame()).toHaveAttribute('src', next + OPTIONS))
    observer.disconnect()
    expect(sources).not.toContain(expired + OPTIONS)
  })

  it.each([
    ['had expired', { path: linkTo('cv.png', { expiry: 1 }), hasFailed: false }],
    ['failed', { path: linkTo('cv.png'), hasFailed: true }],
  ])('is replaced by the next one if that of an image %s', async (_, { path, hasFailed }) => {
    const { reload } = await show('cv.png', 'image/png', { path })
    if (hasFailed) fireEvent.error(image())
    const nextImage = linkTo('cv.png', { signature: 4 })
    await reload(nextImage)
    await waitFor(() => expect(image()).toHaveAttribute('src', nextImage))
  })

  it('is the latest one when the PDF comes near the window', async () => {
    const seen: (() => void)[] = []
    globalThis.IntersectionObserver = class {
      constructor(onChange: (entries: object[]) => void) {
        seen.push(() => onChange([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver
    try {
      const { reload } = await show('cv.pdf', 'application/pdf')
      await reload(next)
      expect(frame()).toBeNull()
      act(() => seen.forEach((report) => report()))
      expect(frame()).toHaveAttribute('src', next + OPTIONS)
    } finally {
      Reflect.deleteProperty(globalThis, 'IntersectionObserver')
    }
  })
})

describe('a PDF in a browser without a viewer, which would download it,', () => {
  const showPages = (pages: readonly string[][]) => {
    mockOpen.mockResolvedValue({
      pageCount: pages.length,
      draw: () => Promise.resolve(),
      readLines: (page: number) => Promise.resolve(pages[page - 1]!),
      close: () => undefined,
    })
    return show('cv.pdf', 'application/pdf', { hasPdfViewer: false })
  }

  it('is drawn page by page, with its text', async () => {
    await showPages([['Nora Petit', 'Baker'], ['Since 2019']])
    const second = await screen.findByRole('figure', { name: 'Page 2 of 2' })
    expect(within(second).getByText('Since 2019')).toBeInTheDocument()
    expect(within(screen.getByRole('figure', { name: 'Page 1 of 2' })).getByText('Nora Petit')).toBeInTheDocument()
    expect(screen.getByRole('group', { name: 'CV of Nora Petit 1' })).toContainElement(second)
    expect(mockFetch).toHaveBeenCalledWith(linkTo('cv.pdf'))
    expect(frame()).toBeNull()
  })

  it('is drawn up to page 20, and the rest is in the file', async () => {
    await showPages(Array.from({ length: 22 }, () => []))
    expect(await screen.findAllByRole('figure')).toHaveLength(20)
    expect(screen.getByText('2 more pages. Open or download the file to read them.')).toBeVisible()
  })

  it('has a text in its place if it cannot be drawn', async () => {
    mockOpen.mockRejectedValue(new Error('broken'))
    await show('cv.pdf', 'application/pdf', { hasPdfViewer: false })
    expect(await screen.findByText(/cannot show the file here/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'cv.pdf')
  })

  const NEW_URL = linkTo('cv.pdf', { signature: 4 })

  it('is read once if it cannot be opened, also after a new link to it', async () => {
    mockOpen.mockRejectedValue(new Error('broken'))
    const { reload } = await show('cv.pdf', 'application/pdf', { hasPdfViewer: false })
    expect(await screen.findByText(/cannot show the file here/)).toBeVisible()
    await reload(NEW_URL)
    expect(screen.getByText(/cannot show the file here/)).toBeVisible()
    expect(mockFetch).toHaveBeenCalledTimes(1)
  })

  it('is read once if a page cannot be drawn, also after a new link to it', async () => {
    mockOpen.mockResolvedValue({
      pageCount: 1,
      draw: () => Promise.reject(new Error('broken')),
      readLines: () => Promise.resolve([]),
      close: () => undefined,
    })
    const { reload } = await show('cv.pdf', 'application/pdf', { hasPdfViewer: false })
    expect(await screen.findByText(/cannot show the file here/)).toBeVisible()
    await reload(NEW_URL)
    expect(mockFetch).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['its link has expired', () => Promise.resolve(new Response('', { status: 403 }))],
    ['the network failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is read again with a new link if %s', async (_, reply) => {
    mockFetch.mockImplementationOnce(reply)
    const { reload } = await showPages([['Nora Petit']])
    expect(await screen.findByText(/cannot show the file here/)).toBeVisible()
    await reload(NEW_URL)
    expect(await screen.findByRole('figure', { name: 'Page 1 of 1' })).toBeInTheDocument()
    expect(mockFetch).toHaveBeenCalledTimes(2)
    expect(mockFetch).toHaveBeenLastCalledWith(NEW_URL)
  })
})

it('draws a PDF on a touch screen, because iPhones show only the first page in a frame', async () => {
  mockOpen.mockRejectedValue(new Error('broken'))
  withPointer(true)
  await show('cv.pdf', 'application/pdf')
  expect(await screen.findByText(/cannot show the file here/)).toBeVisible()
  expect(frame()).toBeNull()
})

it.each(['png', 'jpeg', 'webp', 'avif'])('shows a CV that is a %s image', async (type) => {
  await show(`cv.${type}`, `image/${type}`)
  expect(image()).toHaveAttribute('src', linkTo(`cv.${type}`))
  expect(frame()).toBeNull()
})

it.each([
  ['cv.html', 'text/html'],
  ['cv.svg', 'image/svg+xml'],
  ['cv.xhtml', 'application/xhtml+xml'],
])('shows no preview of %s, which may contain scripts', async (filename, mimetype) => {
  await show(filename, mimetype)
  expect(frame()).toBeNull()
  expect(screen.queryByRole('img', { name: /^CV/ })).toBeNull()
  expect(screen.getByText(/cannot show the file here/)).toBeVisible()
})
