import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'

const DEMO = path.resolve(import.meta.dirname, '../../lib/funnel-api/demo')
const DEMO_COMPANIES = ['levain', 'noctua', 'almea']

/**
 * The subdomain of this worker's own copy of a demo company, so that tests in different workers cannot change each
 * other's companies. Other names, and all names outside a worker, stay the same.
 */
export const slugOf = (company: string, worker = process.env.TEST_PARALLEL_INDEX) =>
  DEMO_COMPANIES.includes(company) && worker !== undefined ? `${company}-${worker}` : company

/** The environment of a command that runs in this process while the server is running, and what it wrote. */
export function createTerminal({ dataDir = process.env.E2E_DATA!, now = () => new Date() } = {}) {
  let output = ''
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      output += String(chunk)
      done()
    },
  })
  return {
    env: { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: process.env.E2E_PORT, DATABASE_URL: '' },
    out: stream,
    err: stream,
    isTerminal: false,
    signal: new AbortController().signal,
    now,
    output: () => output,
  } as const
}

/** Runs a command of the command line in this process. */
export async function runCommand(args: readonly string[], dataDir?: string) {
  const { runCompany } = await import('#lib/funnel-api/edges/cli/run-company')
  const terminal = createTerminal({ dataDir })
  if ((await runCompany(args, terminal)) !== 0) throw new Error(terminal.output())
}

/** Imports a copy of a demo company under another subdomain while the server is running. */
export async function importCopy(company: string, slug: string, dataDir?: string) {
  const parent = mkdtempSync(path.join(tmpdir(), 'careers-company-'))
  const folder = path.join(parent, slug)
  cpSync(path.join(DEMO, company), folder, { recursive: true })
  try {
    await runCommand(['import', folder], dataDir)
  } finally {
    rmSync(parent, { recursive: true })
  }
}

/** Imports the companies of all workers. */
export async function importCompanies(workers: number, dataDir: string) {
  for (let worker = 0; worker < workers; worker += 1)
    for (const company of DEMO_COMPANIES) await importCopy(company, slugOf(company, String(worker)), dataDir)
}
