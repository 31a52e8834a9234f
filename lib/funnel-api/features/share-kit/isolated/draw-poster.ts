import PDFDocument from 'pdfkit'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'
import { photoCropper } from '#lib/funnel-api/features/share-kit/isolated/crop-photo'
import { paletteOf } from '#lib/domain/palette'
import { registerFonts } from '#lib/funnel-api/features/share-kit/isolated/poster-fonts'
import { drawHero } from '#lib/funnel-api/features/share-kit/isolated/poster-hero'
import { layOutJob } from '#lib/funnel-api/features/share-kit/isolated/poster-job'
import { drawPanel, PANEL_HEIGHT } from '#lib/funnel-api/features/share-kit/isolated/poster-panel'
import { PAGES, type PosterInput, type Sheet, WIDTH } from '#lib/funnel-api/features/share-kit/isolated/poster-sheet'

/** Task 'draw-poster': returns a PDF of one page. The file is the photograph of the job, if it has one. */
export async function run(input: PosterInput, { file }: Pick<TaskTools, 'file'>): Promise<Uint8Array> {
  const [width, height] = PAGES[input.size]
  const scale = width / WIDTH
  const doc = new PDFDocument({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    lang: input.lang,
    tagged: true,
    displayTitle: true,
    info: { Title: input.texts.document, Author: input.publisher, Creator: input.publisher },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.scale(scale)
  const fonts = await registerFonts(doc, input.theme)
  await drawSheet({ ...createSheet(doc, input), height: height / scale, fonts, cropPhoto: photoCropper(file) })
  doc.end()
  await ended
  return Buffer.concat(parts)
}

function createSheet(doc: PDFKit.PDFDocument, input: PosterInput): Omit<Sheet, 'height' | 'fonts' | 'cropPhoto'> {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    doc,
    input,
    palette: paletteOf(input.theme),
    tagged: (type, draw, alt) => void root.add(doc.struct(type, alt === undefined ? {} : { alt }, draw)),
    decorated(draw) {
      doc.markContent('Artifact', { type: 'Layout' })
      draw()
      doc.endMarkedContent()
    },
  }
}

/** The image fills the space above the texts, so that the page has no gap if the texts are short. */
async function drawSheet(sheet: Sheet) {
  const { doc, palette } = sheet
  sheet.decorated(() => doc.rect(0, 0, WIDTH, sheet.height).fill(palette.surface))
  const job = layOutJob(sheet)
  const top = sheet.height - PANEL_HEIGHT - job.height
  await drawHero(sheet, top)
  job.draw(top)
  drawPanel(sheet)
}
