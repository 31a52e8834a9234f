import { readFile } from 'node:fs/promises'
import { isMap, isNode, isScalar, LineCounter, parseDocument, type Document } from 'yaml'
import type { z } from 'zod'
import type { Problem } from '#lib/funnel-api/cli/bundle/problems'

export type Parsed<T> = { value: T | null; problems: Problem[] }
export type ParsedMatter<T> = Parsed<T> & { body: string }

type Text = { file: string; source: string; /** Lines before the YAML starts. */ offset: number }

/** Reads a YAML text by a schema; each problem names the line that it stands on. */
export function parseYaml<S extends z.ZodType>(schema: S, { file, source, offset }: Text): Parsed<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines })
  const at = (position: number) => lines.linePos(position).line + offset
  if (document.errors.length > 0)
    return {
      value: null,
      problems: document.errors.map(({ message, pos }) => ({
        file,
        line: at(pos[0]),
        message: message.split('\n')[0] ?? message,
      })),
    }
  const result = schema.safeParse(document.toJS() ?? {})
  if (result.success) return { value: result.data, problems: [] }
  return {
    value: null,
    problems: result.error.issues.flatMap((issue) => {
      const position = positionOf(document, issue.path)
      const where = issue.path.length > 0 ? `${issue.path.join('.')}: ` : ''
      return [{ file, line: position === null ? null : at(position), message: where + issue.message }]
    }),
  }
}

/** Where the value of a path starts, or the nearest thing around it that is there. */
function positionOf(document: Document, path: readonly PropertyKey[]): number | null {
  for (let length = path.length; length >= 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true)
    const key = keyNode(document, path.slice(0, length))
    if (key !== null) return key
    if (isNode(node) && node.range) return node.range[0]
  }
  return null
}

function keyNode(document: Document, path: readonly PropertyKey[]): number | null {
  const parent: unknown = path.length > 0 ? document.getIn(path.slice(0, -1), true) : null
  if (!isMap(parent)) return null
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  return pair && isScalar(pair.key) && pair.key.range ? pair.key.range[0] : null
}

export async function readYaml<S extends z.ZodType>(
  schema: S,
  root: string,
  file: string,
): Promise<Parsed<z.output<S>>> {
  return parseYaml(schema, { file, source: await readFile(`${root}/${file}`, 'utf8'), offset: 0 })
}

/** A Markdown file whose front matter, between two lines of three hyphens, is YAML. */
export async function readMatter<S extends z.ZodType>(
  schema: S,
  root: string,
  file: string,
): Promise<ParsedMatter<z.output<S>>> {
  const source = await readFile(`${root}/${file}`, 'utf8')
  const match = /^---\r?\n([\s\S]*?)\r?\n---\r?\n?([\s\S]*)$/.exec(source)
  if (!match)
    return {
      value: null,
      body: '',
      problems: [{ file, line: 1, message: 'starts with front matter between two lines of ---' }],
    }
  return { ...parseYaml(schema, { file, source: match[1] ?? '', offset: 1 }), body: match[2] ?? '' }
}
