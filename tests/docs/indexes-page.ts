import { INDEXES, OBSOLETE, POSTGRES_INDEXES } from '#lib/funnel-api/platform/db/indexes'
import { markdownTable } from '#lib/host/markdown-table'

const INTRODUCTION = `<!-- Generated from lib/funnel-api/platform/db/indexes.ts by \`npm run docs\`. Do not edit. -->

# Database indexes

This page lists the indexes that only large tables need, and what reads them. It is for operators of large databases and for developers
who change queries. [Capacity](capacity.md) has the sizes of the tables. To list the indexes of a PostgreSQL database:

\`\`\`
psql "$DATABASE_URL" -c '\\di+'
\`\`\`

The server builds missing indexes when it starts. PostgreSQL builds them concurrently while calls continue.
`

const code = (text: string) => `\`${text.replaceAll(/\s+/g, ' ')}\``
const tableOf = (indexes: typeof INDEXES) =>
  markdownTable(
    ['index', 'on', 'used by'],
    Object.entries(indexes).map(([name, { on, use }]) => [code(name), code(on), use]),
  )

/** Returns docs/indexes.md. */
export function indexesPage(): string {
  const obsolete = Object.entries(OBSOLETE).map(([name, reason]) => [code(name), reason])
  return [
    INTRODUCTION,
    `## SQLite and PostgreSQL\n\n${tableOf(INDEXES)}`,
    `## PostgreSQL only\n\n${tableOf(POSTGRES_INDEXES)}`,
    `## Deleted\n\nEarlier versions created these indexes. The server deletes them.\n\n${markdownTable(['index', 'reason'], obsolete)}`,
  ].join('\n')
}
