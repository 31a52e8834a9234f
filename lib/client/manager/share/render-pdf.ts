import { openPdf } from '#lib/client/manager/pdf/open-pdf'

/** Draws the first page of a PDF. */
export async function renderPdf(blob: Blob, canvas: HTMLCanvasElement, width: number) {
  const pdf = await openPdf(await blob.arrayBuffer())
  try {
    await pdf.draw(1, canvas, { width })
  } finally {
    pdf.close()
  }
}
