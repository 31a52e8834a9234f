import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { MANAGER_SHARED } from '#lib/i18n/namespaces'

const ROOT = 'app/manager/[locale]'
const pages = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => path.basename(name) === 'page.tsx')
  .map((name) => path.join(ROOT, name))

/** The layouts of a page, from the outermost one. */
function layoutsOf(page: string): string[] {
  const folders = path.relative(ROOT, path.dirname(page)).split(path.sep).filter(Boolean)
  return ['', ...folders]
    .map((_, depth) => path.join(ROOT, ...folders.slice(0, depth), 'layout.tsx'))
    .filter((file) => existsSync(file))
}

const IMPORT = /(?:from|import\()\s*'((?:#(?:components|lib)|\.{1,2})\/[^']+)'/g

function fileOf(name: string, importer: string): string | undefined {
  const base = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(importer), name)
  return ['.ts', '.tsx'].map((extension) => base + extension).find((file) => existsSync(file))
}

/** The files that a page loads, at once or later. */
function filesOf(starts: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const waiting = [...starts]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    const text = readFileSync(file, 'utf8')
    found.set(file, text)
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const next = fileOf(name, file)
      if (next) waiting.push(next)
    }
  }
  return found
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

test.each(pages)('%s sends the texts that its screen needs, and no others', (page) => {
  const layouts = layoutsOf(page)
  const own = [...layouts, page].map((file) => readFileSync(file, 'utf8')).join('\n')
  const sent = namesIn(own.match(/only=\{\[[^\]]*\]\}/g)?.join() ?? '', /'([A-Z]+)'/g)
  // The layouts contain the frame and the providers of texts, so their uses count too.
  const texts = [...filesOf([page, ...layouts]).values()]
  const used = texts.flatMap((text) => namesIn(text, /useTranslations\('([A-Z]+)/g))
  const needed = new Set(used.filter((name) => !MANAGER_SHARED.some((shared) => shared === name)))
  expect([...new Set(sent)].sort()).toEqual([...needed].sort())
})

/** 2 is not in the list, because some sentences name two things. */
const NUMBER_WORDS = {
  de: 'drei|vier|fünf|sechs|sieben|acht|neun|zehn',
  en: 'three|four|five|six|seven|eight|nine|ten',
  es: 'tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
  fr: 'trois|quatre|cinq|six|sept|huit|neuf|dix',
  nl: 'drie|vier|vijf|zes|zeven|acht|negen|tien',
}

test.each(Object.entries(NUMBER_WORDS))('the texts of the back office in %s have numerals', (locale, words) => {
  const folder = `messages/${locale}`
  const files = readdirSync(folder).filter((file) => file.startsWith('manager'))
  expect(files).not.toEqual([])
  const spelled = new RegExp(String.raw`^.*(?<!\p{L})(?:${words})(?!\p{L}).*$`, 'gimu')
  expect(files.flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(spelled) ?? [])).toEqual([])
})
