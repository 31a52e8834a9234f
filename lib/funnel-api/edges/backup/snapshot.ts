/** A stored file, or an uploaded part of one. Only complete files have a hash. */
export type Stored = { key: string; size: number; sha256: string | null }

/** A database snapshot that was saved to a file. */
export type Snapshot = {
  migrations: string[]
  counts: Record<string, number>
  total: { count: number; bytes: number }
  /** The hash of the server's secret; undefined if the server stored none. */
  secretHash: string | undefined
  stored: () => AsyncIterable<Stored>
  /** Returns the keys that current rows of the live database refer to. */
  findReferencedKeys: (keys: readonly string[]) => Promise<Set<string>>
}

/** Tables whose rows are counted. */
export const COUNTED_TABLES = [
  'companies',
  'campaigns',
  'users',
  'candidacies',
  'records',
  'resumes',
  'discussion_messages',
  'files',
] as const
export const COUNTS_QUERY = `select ${COUNTED_TABLES.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`

/** Excludes files of deleted users and cached image transformations, which can be created again. */
export const STORED_QUERY = `select key, size, sha256 from files where folder <> 'erased'
  union all select distinct key, key_size as size, null as sha256 from upload_parts`
export const TOTAL_QUERY = `select count(*) as count, coalesce(sum(size), 0) as bytes from (${STORED_QUERY}) as stored`
export const MIGRATIONS_QUERY = 'select name from kysely_migration order by name'
export const referencedKeysQuery = (list: string) =>
  `select key from files where key in (${list}) union select key from upload_parts where key in (${list})`
