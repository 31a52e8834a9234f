import type { paletteOf } from '#lib/domain/palette'
import type { Theme } from '#lib/domain/theme'
import type { Fonts } from '#lib/funnel-api/features/share-kit/isolated/poster-fonts'

/** Width and height in points. */
export const PAGES = { a4: [595.28, 841.89], a5: [419.53, 595.28] } as const
/** A poster is laid out in the width of A4, and scaled to its page. */
export const WIDTH = PAGES.a4[0]

export type PosterInput = {
  size: keyof typeof PAGES
  lang: string
  theme: Theme
  logo: { png: Uint8Array; width: number; height: number } | null
  title: string
  facts: readonly string[]
  publisher: string
  summary: string
  /** The URL in the QR code. */
  url: string
  /** The printed URL, for people who type it. */
  shown_url: string
  modules: readonly (readonly boolean[])[]
  texts: { document: string; hiring: string; scan: string; how: string; or: string; code: string }
}

/** The drawing tools and data that all parts of a poster use. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  fonts: Fonts
  palette: ReturnType<typeof paletteOf>
  input: PosterInput
  /** Height of the layout. The pages differ a little in their proportions. */
  height: number
  /** Crops the photograph of the job to a size in points. Null without a readable one. */
  cropPhoto: (width: number, height: number) => Promise<Buffer | null>
  /** Draws content that a screen reader announces as `type`. */
  tagged: (type: string, draw: () => void, alt?: string) => void
  /** Draws decoration, which a screen reader skips. */
  decorated: (draw: () => void) => void
}
