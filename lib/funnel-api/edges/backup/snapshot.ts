/** Bytes that a row of the snapshot names; of a file that is whole its hash is known. */
export type Stored = { key: string; size: number; sha256: string | null }

/** The rows of one instant, kept in a file, and what can be asked of them while the server goes on. */
export type Snapshot = {
  migrations: string[]
  counts: Record<string, number>
  total: { count: number; bytes: number }
  stored: () => AsyncIterable<Stored>
  /** Those of the keys that rows name by now. */
  named: (keys: readonly string[]) => Promise<Set<string>>
}

/** Tables whose rows are counted. */
export const COUNTED = [
  'companies',
  'campaigns',
  'users',
  'candidacies',
  'records',
  'resumes',
  'discussion_messages',
  'files',
] as const
export const COUNTS = `select ${COUNTED.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`

/** Files whose people were erased only wait to go. Pictures made of files are made again. */
export const STORED = `select key, size, sha256 from files where folder <> 'erased'
  union all select distinct key, key_size as size, null as sha256 from upload_parts`
export const TOTAL = `select count(*) as count, coalesce(sum(size), 0) as bytes from (${STORED}) as stored`
export const MIGRATIONS = 'select name from kysely_migration order by name'
export const namedAmong = (list: string) =>
  `select key from files where key in (${list}) union select key from upload_parts where key in (${list})`
