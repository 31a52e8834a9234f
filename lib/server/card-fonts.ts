import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FONT_NAMES } from '#lib/domain/fonts'

const WEIGHTS = [500, 650] as const
const FALLBACK = 'Inter'

type Font = { name: string; data: ArrayBuffer; weight: 500 | 700; style: 'normal' }

const cache = new Map<string, Promise<Font[]>>()

/** The font family of a card. The system font has no file, so it is replaced. */
export const cardFamily = (name: string) => (FONT_NAMES.includes(name) ? name : FALLBACK)

/**
 * Both weights of a family, read once. The bold weight is registered as 700, because the renderer supports only
 * multiples of 100.
 */
export function loadCardFonts(family: string): Promise<Font[]> {
  const cached = cache.get(family)
  if (cached) return cached
  const file = family.toLowerCase().replaceAll(' ', '-')
  const pending = Promise.all(
    WEIGHTS.map(async (weight): Promise<Font> => {
      const bytes = await readFile(path.join(process.cwd(), 'lib/seo/fonts', `${file}-${weight}.woff`))
      return { name: family, data: new Uint8Array(bytes).buffer, weight: weight === 500 ? 500 : 700, style: 'normal' }
    }),
  )
  cache.set(family, pending)
  return pending
}
