import { withDatabase } from './with-database.ts'

export type Canary = { slug: string; word: string }

type Row = Record<string, string | number | null>
type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** Keys whose values are texts even if they are a single word, which looks like an identifier. */
const TEXTS = ['name', 'title', 'label', 'question', 'answer', 'content', 'description', 'profile', 'text', 'caption']

/** Returns the value with the word in every visible text. URLs, identifiers and font names stay. */
function tainted(value: Json, word: string, key = ''): Json {
  if (Array.isArray(value)) return value.map((each) => tainted(each, word, key))
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, tainted(inner, word, name)]))
  if (typeof value !== 'string' || value === '' || key.endsWith('_font')) return value
  if (/^(?:https?:|\/|#|data:)/.test(value)) return value
  return TEXTS.includes(key) || /\s/.test(value) ? `${value} ${word}` : value
}

/** Like `tainted`, for a database row, whose objects are stored as JSON. */
function taintedRow(row: Row, word: string): Row {
  const values = Object.entries(row).map(([key, value]): [string, Row[string]] => {
    const isJson = typeof value === 'string' && /^[[{]/.test(value)
    const clean: Json = isJson ? (JSON.parse(value) as Json) : value
    const dirty = tainted(clean, word, key)
    return [key, isJson ? JSON.stringify(dirty) : (dirty as Row[string])]
  })
  return Object.fromEntries(values)
}

/** Copies of a company with the same slugs of jobs and pages, and a unique word in every text. */
export function createCanaries(dataDir: string, from: string, count: number): Canary[] {
  const canaries = Array.from({ length: count }, (_, n): Canary => {
    const letters = String.fromCharCode(97 + (n % 26), 97 + ((n * 7) % 26))
    return { slug: `tenant-${n + 1}`, word: `zq${letters}${n + 10}canary` }
  })
  withDatabase((database) => {
    const all = (sql: string, ...values: (string | number)[]) => database.prepare(sql).all(...values) as Row[]
    const insert = (table: string, { id: _, ...row }: Row) => {
      const names = Object.keys(row)
      const sql = `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()}) returning id`
      return (database.prepare(sql).get(...Object.values(row)) as { id: number }).id
    }
    const [company] = all('select * from companies where slug = ?', from)
    const its = (table: string) => all(`select * from ${table} where company_id = ?`, company!.id as number)
    const [entities, campaigns, contents] = [its('entities'), its('campaigns'), its('contents')]
    database.exec('begin')
    for (const { slug, word } of canaries) {
      const company_id = insert('companies', { ...taintedRow(company!, word), slug })
      const known = new Map(
        entities.map((row) => [row.id, insert('entities', { ...taintedRow(row, word), company_id, slug: row.slug! })]),
      )
      for (const row of campaigns) {
        const entity_id = known.get(row.entity_id!) ?? null
        insert('campaigns', { ...taintedRow(row, word), company_id, entity_id })
      }
      for (const row of contents) insert('contents', { ...taintedRow(row, word), company_id })
    }
    database.exec('commit')
  }, dataDir)
  return canaries
}
