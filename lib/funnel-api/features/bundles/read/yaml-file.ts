import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  LineCounter,
  parseDocument,
  type Document,
  type YAMLMap,
} from 'yaml'
import type { z } from 'zod'
import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'

export type Parsed<T> = { value: T | null; problems: ImportProblem[] }
export type ParsedMatter<T> = Parsed<T> & { body: string }

/** Maximum number of problems that are reported for one file. */
const MAX_PROBLEMS = 100

const ZERO_BYTE = 'Zero bytes are not allowed'

type Text = { file: string; source: string; /** Lines before the YAML starts. */ offset: number }

/** Parses YAML with a schema. Each problem has a line number. */
export function parseYaml<S extends z.ZodType>(schema: S, { file, source, offset }: Text): Parsed<z.output<S>> {
  const lines = new LineCounter()
  // `problemsIn` checks the keys below. The library would compare each key with all others, in quadratic time.
  const document = parseDocument(source, { lineCounter: lines, uniqueKeys: false })
  const lineAt = (position: number) => lines.linePos(position).line + offset
  const invalid = (problems: { message: string; position: number }[]): Parsed<never> => ({
    value: null,
    problems: problems
      .slice(0, MAX_PROBLEMS)
      .map(({ message, position }) => ({ file, line: lineAt(position), message: shortMessage(message) })),
  })
  if (document.errors.length > 0)
    return invalid(document.errors.map(({ message, pos }) => ({ message, position: pos[0] })))
  const found = problemsIn(document)
  if (found.length > 0) return invalid(found)
  const content = contentOf(document)
  if (content instanceof Error) return invalid([{ message: content.message, position: 0 }])
  const result = schema.safeParse(content ?? {})
  if (result.success) return { value: result.data, problems: [] }
  return {
    value: null,
    problems: result.error.issues.slice(0, MAX_PROBLEMS).flatMap((issue) => {
      const position = positionOf(document, issue.path)
      const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      return [{ file, line: position === null ? null : lineAt(position), message: where + issue.message }]
    }),
  }
}

/** The library reports an exhausted stack as a parse error. */
const shortMessage = (message: string) =>
  message.startsWith('Maximum call stack') ? 'is nested too deeply' : (message.split('\n')[0] ?? message)

/** Returns the content, or the error of the library, which rejects aliases that would expand to too many values. */
function contentOf(document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Returns duplicate keys, and texts with zero bytes, which PostgreSQL cannot store. */
function problemsIn(document: Document) {
  const found: { message: string; position: number }[] = []
  const pending: unknown[] = [document.contents]
  while (pending.length > 0) {
    const node = pending.pop()
    if (isPair(node)) pending.push(node.key, node.value)
    if (isScalar(node) && typeof node.value === 'string' && node.value.includes('\0'))
      found.push({ message: ZERO_BYTE, position: node.range?.[0] ?? 0 })
    if (isMap(node))
      found.push(...repeatedIn(node).map((position) => ({ message: 'Map keys must be unique', position })))
    if (isCollection(node)) for (const item of node.items) pending.push(item)
  }
  return found.sort((a, b) => a.position - b.position)
}

function repeatedIn({ items }: YAMLMap) {
  const seen = new Set<unknown>()
  return items.flatMap(({ key }) => {
    if (!isScalar(key) || key.value === '<<') return []
    if (seen.has(key.value)) return [key.range?.[0] ?? 0]
    seen.add(key.value)
    return []
  })
}

/** Returns the position of the key or list item at a path, or that of its nearest existing parent. */
function positionOf(document: Document, path: readonly PropertyKey[]): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    const key = keyPosition(document, path.slice(0, length))
    if (key !== null) return key
    if (isNode(node) && node.range) return node.range[0]
  }
  return null
}

function keyPosition(document: Document, path: readonly PropertyKey[]): number | null {
  const parent: unknown = path.length > 0 ? document.getIn(path.slice(0, -1), true) : null
  if (!isMap(parent)) return null
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  return pair && isScalar(pair.key) && pair.key.range ? pair.key.range[0] : null
}

/** Splits a Markdown file whose front matter, between two lines of three hyphens, is YAML. */
export function parseMatter<S extends z.ZodType>(schema: S, file: string, source: string): ParsedMatter<z.output<S>> {
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
  if (!match)
    return {
      value: null,
      body: '',
      problems: [{ file, line: 1, message: 'must start with front matter between two lines of ---' }],
    }
  const [, yaml = '', body = ''] = match
  const zero = body.indexOf('\0')
  if (zero >= 0) {
    const before = source.slice(0, source.length - body.length + zero)
    return { value: null, body: '', problems: [{ file, line: before.split('\n').length, message: ZERO_BYTE }] }
  }
  return { ...parseYaml(schema, { file, source: yaml, offset: 1 }), body }
}
