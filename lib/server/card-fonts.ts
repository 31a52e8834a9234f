import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FONT_NAMES } from '#lib/domain/fonts'

/** The renderer supports only multiples of 100, so the bold font of weight 650 is registered as 700. */
const WEIGHTS = [
  { file: 500, registered: 500 },
  { file: 650, registered: 700 },
] as const
const FALLBACK = 'Inter'

type Font = { name: string; data: ArrayBuffer; weight: 500 | 700; style: 'normal' }

const cache = new Map<string, Promise<Font[]>>()

/** The font family of a card. The system font has no file, so it is replaced. */
export const cardFontOf = (name: string) => (FONT_NAMES.includes(name) ? name : FALLBACK)

/** Both weights of a family, read once, and again after a failure. */
export function loadCardFonts(family: string): Promise<Font[]> {
  const cached = cache.get(family)
  if (cached) return cached
  const file = family.toLowerCase().replaceAll(' ', '-')
  const pending = Promise.all(
    WEIGHTS.map(async ({ file: fileWeight, registered }): Promise<Font> => {
      const bytes = await readFile(path.join(process.cwd(), 'lib/seo/fonts', `${file}-${fileWeight}.woff`))
      return { name: family, data: new Uint8Array(bytes).buffer, weight: registered, style: 'normal' }
    }),
  )
  cache.set(family, pending)
  pending.catch(() => cache.delete(family))
  return pending
}
