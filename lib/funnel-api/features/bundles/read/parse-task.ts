import { readFile } from 'node:fs/promises'
import type { ImportProblem } from '#lib/funnel-api/features/bundles/problems'
import { type FileKind, SCHEMAS, type ValueOf } from '#lib/funnel-api/features/bundles/read/schemas'
import { parseMatter, parseYaml } from '#lib/funnel-api/features/bundles/read/yaml-file'
import type { TaskTools } from '#lib/funnel-api/platform/workers/serve-tasks'
import { markdownToHtml, RichTextError } from '#lib/funnel-api/platform/rich-text/rich-text'

/** A parsed file of a bundle. Markdown in `value` is converted to HTML. `html` is the converted body of a .md file. */
export type ParsedFile<Kind extends FileKind> = { value: ValueOf<Kind> | null; html: string; problems: ImportProblem[] }

type Input = { root: string; kind: FileKind; files: readonly string[] }

/** Task 'parse-bundle'. Emits a `ParsedFile` for each file, in order. */
export async function run({ root, kind, files }: Input, { emit }: TaskTools): Promise<void> {
  for (const file of files) emit(parseFile(kind, file, await readFile(`${root}/${file}`, 'utf8')))
}

export function parseFile(kind: FileKind, file: string, source: string): ParsedFile<FileKind> {
  const schema = SCHEMAS[kind]
  const { value, body, problems } = file.endsWith('.md')
    ? parseMatter(schema, file, source)
    : { ...parseYaml(schema, { file, source, offset: 0 }), body: '' }
  if (value === null) return { value, html: '', problems }
  try {
    return { value: withHtml(kind, value), html: body === '' ? '' : markdownToHtml(body), problems }
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error
    return {
      value: null,
      html: '',
      problems: [...problems, { file, line: null, message: `text ${error.message}` }],
    }
  }
}

/** Converts the Markdown texts of front matter and of the company's own page. */
function withHtml(kind: FileKind, value: ValueOf<FileKind>): ValueOf<FileKind> {
  if (kind === 'campaign' && 'profile' in value) return { ...value, profile: markdownToHtml(value.profile) }
  if (kind !== 'custom' || !('sections' in value)) return value
  return {
    ...value,
    sections: value.sections.map(({ content, ...section }) => ({ ...section, content: toHtml(content) })),
  }
}

const toHtml = (text: ValueOf<'custom'>['sections'][number]['content']) =>
  typeof text === 'string'
    ? markdownToHtml(text)
    : Object.fromEntries(Object.entries(text).map(([locale, each]) => [locale, markdownToHtml(each)]))
