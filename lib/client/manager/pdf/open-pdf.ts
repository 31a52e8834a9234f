import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Maximum number of pixels of a drawn page, because a file can ask for a page of any size. */
const MAX_PIXELS = 8_000_000

/** Decoders of scanned images, which few files need. */
const DECODERS: Readonly<Record<string, () => URL>> = {
  'jbig2.wasm': () => new URL('pdfjs-dist/wasm/jbig2.wasm', import.meta.url),
  'openjpeg.wasm': () => new URL('pdfjs-dist/wasm/openjpeg.wasm', import.meta.url),
}

/** Loads the files that pdf.js asks for by name. Other files than the decoders are missing, for example fonts. */
class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = DECODERS[filename]?.()
    const response = url && (await fetch(url))
    if (!response?.ok) throw new TypeError(`No file ${filename}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}

type DrawOptions = {
  /** In pixels of the canvas. */
  width: number
  signal?: AbortSignal
}

export type Pdf = {
  pageCount: number
  /** Draws a page, whose number starts at 1. Sets the size of the canvas. Rejects for a broken page. */
  draw: (page: number, canvas: HTMLCanvasElement, options: DrawOptions) => Promise<void>
  /** Returns the lines of text of a page. */
  readLines: (page: number) => Promise<string[]>
  close: () => void
}

/**
 * Opens a PDF for drawing, because browsers on phones cannot show a PDF within a page. The file is read in a worker, so
 * that a hostile one does not stop the page. Rejects for a file that is broken or needs a password.
 */
export async function openPdf(data: ArrayBuffer): Promise<Pdf> {
  const { getDocument, PDFWorker } = await import('pdfjs-dist')
  const port = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  try {
    const failure = new Promise<never>((_, reject) => port.addEventListener('error', reject))
    const worker = PDFWorker.create({ port })
    const task = getDocument({ data, worker, verbosity: 0, BinaryDataFactory: Decoders })
    return pdfOf(await Promise.race([task.promise, failure]), () => port.terminate())
  } catch (error) {
    port.terminate()
    throw error
  }
}

const pdfOf = (document: PDFDocumentProxy, close: () => void): Pdf => ({
  pageCount: document.numPages,
  draw: async (number, canvas, { width, signal }) => {
    const page = await document.getPage(number)
    if (signal?.aborted) return
    const { width: naturalWidth, height: naturalHeight } = page.getViewport({ scale: 1 })
    const scale = Math.min(width / naturalWidth, Math.sqrt(MAX_PIXELS / (naturalWidth * naturalHeight)))
    const viewport = page.getViewport({ scale })
    canvas.width = Math.max(1, Math.round(viewport.width))
    canvas.height = Math.max(1, Math.round(viewport.height))
    const task = page.render({ canvas, viewport })
    signal?.addEventListener('abort', () => task.cancel())
    await task.promise.catch((error: unknown) => {
      if (!signal?.aborted) throw error
    })
  },
  readLines: async (number) => {
    const { items } = await (await document.getPage(number)).getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    return text.split('\n').filter((line) => line.trim() !== '')
  },
  close,
})
