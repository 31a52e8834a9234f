import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'

// Tests run in the project's root folder. `__dirname` and `import.meta` each exist in only one of Jest's two runners.
const root = process.cwd()

/** All texts of a language by their full key: 'ERRORS.FORMS.REQUIRED'. */
export function textsOf(locale: string): Map<string, string> {
  const folder = join(root, 'messages', locale)
  return new Map(
    readdirSync(folder).flatMap((file) =>
      flat(JSON.parse(readFileSync(join(folder, file), 'utf8')), file.replace('.json', '').toUpperCase()),
    ),
  )
}

/** The messages of a language by namespace, as components need them. */
export const messagesIn = (locale: string): Record<string, object> =>
  Object.fromEntries(
    readdirSync(join(root, 'messages', locale)).map((file) => [
      file.replace('.json', '').toUpperCase(),
      JSON.parse(readFileSync(join(root, 'messages', locale, file), 'utf8')) as object,
    ]),
  )

const flat = (value: unknown, key: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => flat(inner, `${key}.${name}`))
    : [[key, value as string]]

type Plural = { name: string; ordinal: boolean; cases: string[]; isOneNumeral: boolean }
type Shape = { places: string[]; plurals: Plural[] }

/**
 * The parameters of a text: placeholders with their kind, tags, and plurals with their cases. Throws if it is not valid
 * ICU.
 */
export function shapeOf(text: string): Shape {
  const parameters = new Set<string>()
  const plurals: Plural[] = []
  const walk = (elements: MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue
      parameters.add(`${TYPE[element.type]} ${element.value}`)
      if (element.type === TYPE.tag) walk(element.children)
      if (element.type !== TYPE.plural && element.type !== TYPE.select) continue
      if (element.type === TYPE.plural)
        plurals.push({
          name: element.value,
          ordinal: element.pluralType === 'ordinal',
          cases: Object.keys(element.options),
          isOneNumeral: element.options.one?.value.some(({ type }) => type === TYPE.pound) ?? true,
        })
      for (const { value } of Object.values(element.options)) walk(value)
    }
  }
  walk(parse(text, { requiresOtherClause: true }))
  return { places: [...parameters].sort(), plurals }
}

/** The sources that show texts, each with its namespaces and all string literals. */
const sources = globSync('{app,components,lib,tests/support}/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map((path) => {
    const code = readFileSync(join(root, path), 'utf8')
    const namespaces = [...code.matchAll(/(?:useTranslations|getTranslations)\((?:[^)]*namespace: )?'([\w.]+)'/g)].map(
      ([, name]) => name!,
    )
    const quoted = new Set([...code.matchAll(/'([\w.]+)'/g)].map(([, text]) => text!))
    const prefixes = [...code.matchAll(/`([\w.]+)\$\{/g)].map(([, text]) => text!)
    return { path, namespaces, quoted, prefixes }
  })

/** Whether a source contains a key of its namespace, or its beginning followed by a value. */
export const isUsed = (key: string) =>
  sources.some(({ namespaces, quoted, prefixes }) =>
    namespaces.some((namespace) => {
      if (!key.startsWith(`${namespace}.`)) return false
      const rest = key.slice(namespace.length + 1)
      return quoted.has(rest) || prefixes.some((start) => rest.startsWith(start))
    }),
  )
