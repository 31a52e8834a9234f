import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The text, size and language of a PDF with one page, and the files of the fonts in it. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  try {
    const page = await document.getPage(1)
    const { items } = await page.getTextContent()
    const links = (await page.getAnnotations()) as { url?: string }[]
    const [, , width = 0, height = 0] = page.view
    return {
      pages: document.numPages,
      width: Math.round(width),
      height: Math.round(height),
      // Each line of the layout is one item.
      lines: items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])),
      links: links.flatMap(({ url }) => (url === undefined ? [] : [url])),
      fonts:
        Buffer.from(bytes)
          .toString('latin1')
          .match(/\/FontFile2? \d/g)?.length ?? 0,
    }
  } finally {
    await task.destroy()
  }
}
