import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'

type Tree = { [key: string]: string | Tree }
const cache = new Map<string, Tree>()

const read = (locale: string, file: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../messages/${locale}/${file}.json`, import.meta.url), 'utf8')) as Tree

function textsOf(locale: string): Tree {
  const cached = cache.get(locale)
  if (cached) return cached
  const texts = { MAIL: read(locale, 'mail'), ENUMERATIONS: read(locale, 'enumerations') }
  cache.set(locale, texts)
  return texts
}

const valueAt = (tree: Tree, key: string) =>
  key.split('.').reduce<string | Tree | undefined>((inner, name) => (inner as Tree | undefined)?.[name], tree)

/**
 * Returns a function that formats a text of MAIL or ENUMERATIONS in a language, or returns '' if the text does not
 * exist.
 */
export function createTranslate(locale: string) {
  const messages = textsOf(locale)
  const t = createTranslator({ locale, messages }) as unknown as (
    key: string,
    values?: Record<string, string | number>,
  ) => string
  return (key: string, values?: Record<string, string | number>) =>
    typeof valueAt(messages, key) === 'string' ? t(key, values) : ''
}
export type Translate = ReturnType<typeof createTranslate>
