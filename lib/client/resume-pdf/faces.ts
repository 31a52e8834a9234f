import { type Face, readFace } from '#lib/client/resume-pdf/true-type'

/** The font files by script. The paths are literals, so that the bundler finds the files. */
const FILES = {
  latin: () => new URL('./fonts/latin.ttf', import.meta.url),
  'latin-ext': () => new URL('./fonts/latin-ext.ttf', import.meta.url),
  vietnamese: () => new URL('./fonts/vietnamese.ttf', import.meta.url),
  greek: () => new URL('./fonts/greek.ttf', import.meta.url),
  cyrillic: () => new URL('./fonts/cyrillic.ttf', import.meta.url),
  'cyrillic-ext': () => new URL('./fonts/cyrillic-ext.ttf', import.meta.url),
} as const
type Script = keyof typeof FILES

export const fetchFontFile = async (script: Script): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(FILES[script]())
  if (!response.ok) throw new TypeError('Failed to fetch')
  return new Uint8Array(await response.arrayBuffer())
}

/** Files that may have a character, by its script, in the order in which they are tried. */
const CANDIDATES: readonly [RegExp, readonly Script[]][] = [
  [/\p{Script=Greek}/u, ['greek']],
  [/\p{Script=Cyrillic}/u, ['cyrillic', 'cyrillic-ext']],
  [/[\p{Script=Latin}\p{M}\p{Sc}]/u, ['latin-ext', 'vietnamese']],
]

/** Loads the fonts that a text needs. Some characters may be in none of them. */
export async function loadFaces(text: string, fetchFile = fetchFontFile): Promise<Face[]> {
  const faces = [readFace(await fetchFile('latin'))]
  const missing = () =>
    [...new Set(text)].filter((char) => faces.every((face) => face.glyphOf(char.codePointAt(0)!) === 0))
  for (const [pattern, scripts] of CANDIDATES)
    for (const script of scripts)
      if (missing().some((char) => pattern.test(char))) faces.push(readFace(await fetchFile(script)))
  return faces
}
