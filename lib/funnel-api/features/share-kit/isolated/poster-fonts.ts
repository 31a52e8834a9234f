import { readFile } from 'node:fs/promises'
import { FONT_NAMES } from '#lib/domain/fonts'
import type { Theme } from '#lib/domain/theme'

const FILES = new URL('../../../../seo/fonts/', import.meta.url)
const WEIGHTS = [500, 650] as const
const FALLBACK = 'Inter'

/** Names of registered fonts. */
export type Fonts = { title: string; text: string; strong: string }

/** The system font has no file, so it is replaced. */
const familyOf = (name: string) => (FONT_NAMES.includes(name) ? name : FALLBACK)

/** Registers the static fonts of the share cards, which contain the letters of European languages. */
export async function registerFonts(doc: PDFKit.PDFDocument, theme: Theme): Promise<Fonts> {
  const [title, content] = [familyOf(theme.title_font), familyOf(theme.content_font)]
  for (const family of new Set([title, content]))
    for (const weight of WEIGHTS) {
      const file = `${family.toLowerCase().replaceAll(' ', '-')}-${weight}.woff`
      doc.registerFont(`${family} ${weight}`, await readFile(new URL(file, FILES)))
    }
  return { title: `${title} 650`, text: `${content} 500`, strong: `${content} 650` }
}
