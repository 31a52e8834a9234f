import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import type { Locale } from '#lib/domain/enumerations'

export type CvInput = {
  name: string
  contact: string
  text: string
  /** A last line in small type. */
  note: string
  lang: Locale
  created_at: string
}

const FONTS = new URL('../../../../seo/fonts/', import.meta.url)
const MARGIN = 57

/** Task 'draw-cv': returns a CV as PDF. It has the format of a CV that a candidate writes in the form. */
export async function run({ name, contact, text, note, lang, created_at }: CvInput): Promise<Uint8Array> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang,
    displayTitle: true,
    info: { Title: name, Author: name, CreationDate: new Date(created_at) },
  })
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  doc.registerFont('text', await readFile(new URL('inter-500.woff', FONTS)))
  doc.registerFont('name', await readFile(new URL('inter-650.woff', FONTS)))
  doc.font('name').fontSize(20).text(name)
  doc.font('text').fontSize(10).text(contact).moveDown(1.5)
  doc.fontSize(11).text(text, { lineGap: 4 }).moveDown(2)
  doc.fontSize(9).fillColor('#555555').text(note)
  doc.end()
  await ended
  return Buffer.concat(parts)
}
