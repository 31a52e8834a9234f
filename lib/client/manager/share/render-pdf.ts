/** Draws the first page of a PDF. Browsers on phones cannot show a PDF within a page. */
export async function renderPdf(blob: Blob, canvas: HTMLCanvasElement, width: number) {
  // Runs without a web worker, because pages of the manager load only scripts of their own host. A poster has one page.
  const [{ getDocument }] = await Promise.all([import('pdfjs-dist'), import('pdfjs-dist/build/pdf.worker.mjs')])
  const task = getDocument({ data: new Uint8Array(await blob.arrayBuffer()), verbosity: 0 })
  try {
    const page = await (await task.promise).getPage(1)
    const { width: natural } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: width / natural })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
  } finally {
    await task.destroy()
  }
}
