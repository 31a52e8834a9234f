import type { paletteOf } from '#lib/domain/palette'
import type { Theme } from '#lib/domain/theme'
import type { Fonts } from '#lib/funnel-api/features/share-kit/isolated/poster-fonts'

/** A poster is laid out on A4 in points. A5 has the same proportions and is scaled. */
export const PAGE = { width: 595.28, height: 841.89 } as const
export const SCALES = { a4: 1, a5: 419.53 / PAGE.width } as const

export type PosterInput = {
  size: keyof typeof SCALES
  lang: string
  theme: Theme
  logo: { png: Uint8Array; width: number; height: number } | null
  title: string
  facts: readonly string[]
  publisher: string
  summary: string
  /** The URL in the QR code, and what a person types. */
  url: string
  shown_url: string
  modules: readonly (readonly boolean[])[]
  texts: { document: string; hiring: string; scan: string; how: string; or: string; code: string }
}

/** What all parts of a poster draw with. */
export type Sheet = {
  doc: PDFKit.PDFDocument
  fonts: Fonts
  palette: ReturnType<typeof paletteOf>
  input: PosterInput
  /** Crops the photograph of the job to a size in points. Null without a readable one. */
  cropPhoto: (width: number, height: number) => Promise<Buffer | null>
  /** Draws content that a screen reader announces as `type`. */
  tagged: (type: string, draw: () => void, alt?: string) => void
  /** Draws decoration, which a screen reader skips. */
  decorated: (draw: () => void) => void
}
