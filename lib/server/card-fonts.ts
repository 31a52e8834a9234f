import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { FONT_NAMES } from '#lib/domain/fonts'

const WEIGHTS = [500, 650] as const
const FALLBACK = 'Inter'

type Font = { name: string; data: ArrayBuffer; weight: 500 | 700; style: 'normal' }

const read = new Map<string, Promise<Font[]>>()

/** The family that cards write a theme's font in: the system's own has no file. */
export const cardFamily = (name: string) => (FONT_NAMES.includes(name) ? name : FALLBACK)

/** Both weights of a family, read once. The heavier one goes by 700: the renderer knows whole hundreds alone. */
export function cardFonts(family: string): Promise<Font[]> {
  const known = read.get(family)
  if (known) return known
  const file = family.toLowerCase().replaceAll(' ', '-')
  const reading = Promise.all(
    WEIGHTS.map(async (weight): Promise<Font> => {
      const bytes = await readFile(path.join(process.cwd(), 'lib/seo/fonts', `${file}-${weight}.woff`))
      return { name: family, data: new Uint8Array(bytes).buffer, weight: weight === 500 ? 500 : 700, style: 'normal' }
    }),
  )
  read.set(family, reading)
  return reading
}
