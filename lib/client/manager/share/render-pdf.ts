import { openPdf } from '#lib/client/manager/pdf/open-pdf'

/** Draws the first page of a PDF, unless it is aborted. */
export async function renderPdf(
  blob: Blob,
  canvas: HTMLCanvasElement,
  options: { width: number; signal: AbortSignal },
) {
  const pdf = await openPdf(await blob.arrayBuffer())
  try {
    await pdf.draw(1, canvas, options)
  } finally {
    pdf.close()
  }
}
