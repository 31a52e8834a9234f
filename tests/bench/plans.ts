import pg from 'pg'

type Statement = { text: string; values: readonly unknown[] }
/** Of one statement: milliseconds, blocks of 8 KB read, and large tables that were scanned sequentially. */
export type Plan = { ms: number; blocks: number; scans: readonly string[]; sql: string }

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: readonly Node[]
}
type Explained = {
  'Execution Time': number
  Plan: Node & { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
}

/** A sequential scan of this many rows is no search. */
const LARGE = 100_000

/**
 * Starts recording queries to PostgreSQL in this process; returns a function that gives the statements of some work.
 */
export function recorded() {
  let statements: Statement[] | null = null
  // The driver accepts callbacks, promises and objects: all pass through unchanged.
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const query = client.query
  client.query = function (...given: unknown[]) {
    const [text, values] = given
    if (typeof text === 'string') statements?.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, given)
  }
  return async (work: () => Promise<unknown>): Promise<readonly Statement[]> => {
    statements = []
    await work()
    const all = statements
    statements = null
    return all
  }
}

/** Explains each statement as it runs, without a change, and returns the slowest; null if there is none to explain. */
export async function slowestPlan(client: pg.Client, statements: readonly Statement[]): Promise<Plan | null> {
  const plans: Plan[] = []
  for (const { text, values } of statements) {
    if (!/^\s*(?:\/\*.*?\*\/\s*)?(?:select|with|insert|update|delete)\b/i.test(text)) continue
    await client.query('begin')
    const explained = await client
      .query<{ 'QUERY PLAN': readonly Explained[] }>(`explain (analyze, buffers, format json) ${text}`, [...values])
      .finally(() => client.query('rollback'))
    const [top] = explained.rows[0]!['QUERY PLAN']
    const blocks = top!.Plan['Shared Hit Blocks'] + top!.Plan['Shared Read Blocks']
    plans.push({ ms: top!['Execution Time'], blocks, scans: scansIn(top!.Plan), sql: text })
  }
  return plans.toSorted((a, b) => b.ms - a.ms)[0] ?? null
}

function scansIn(node: Node): string[] {
  const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  const own = node['Node Type'] === 'Seq Scan' && read > LARGE ? [node['Relation Name'] ?? '?'] : []
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)]
}
