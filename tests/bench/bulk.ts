import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { findCompany } from '#lib/funnel-api/edges/cli/context'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { addApplications } from '#tests/bench/data'
import { type Engine, memoryOf, onBoth, measureRate, measureSeconds } from '#tests/bench/harness'
import { inFolder } from '#tests/bench/host'
import { type Result, type Row, rowOf } from '#tests/bench/result'

const CAMPAIGNS = Number(process.env.BULK_CAMPAIGNS || 100_000)
const APPLICATIONS = Number(process.env.BULK_CANDIDACIES || 1_000_000)
/** Maximum ratio of the memory in the second half of a run to the first half. Memory must not grow with the rows. */
const GROWTH = 1.1
/** Minimum share of the rate of the bare database, which does not validate, join or format. */
const IMPORT_SHARE = 0.01
const EXPORT_SHARE = 0.08

const LINE = 'Your tasks, your team and your start date. '
const QUESTIONS = ['Nights?', 'From when?', 'Why?', 'How many years?', 'Where did you hear of us?']

/** Writes a bundle in which every tenth job has a survey. Uses several folders, because large folders are slow. */
function writeJobs(folder: string, jobs: number) {
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'company.yaml'), 'name: Bulk\nlocale: en\ndescription: Many jobs.\n')
  const surveyQuestions = QUESTIONS.map(
    (text, n) => `  - { key: q${n}, question_type: text, content: "${text}" }\n`,
  ).join('')
  for (let n = 1; n <= jobs; n += 1) {
    const subfolder = path.join(folder, 'campaigns', String(Math.floor(n / 500)))
    mkdirSync(subfolder, { recursive: true })
    const survey = n % 10 === 0 ? `stages: [SURVEY, RESUME]\nsurvey:\n${surveyQuestions}` : ''
    const facts = `name: Job ${n}\nlocale: en\njob_type: PERMANENT_CONTRACT\nfirst_activation_at: 2026-11-01T08:00:00Z\n`
    const place = 'address: { name: Lille, city: Lille, iso_country: FR, lat: 50.6, lon: 3.06 }\n'
    const text = `## The job\n\n${LINE.repeat(20)}\n\n- one\n- two\n`
    writeFileSync(
      path.join(subfolder, `job-${n}.md`),
      `---\n${facts}${place}${survey}profile: A profile.\n---\n${text}`,
    )
  }
}

const unset = { is_required: false, smart_question_id: null, answers: [], length_min: null, length_max: null }
// Texts of realistic length, the same for all applications.
const questions = QUESTIONS.map((content, n) => ({ id: n + 1, question_type: 'text', content, order: n, ...unset }))
const job = { name: 'Job', description: `<p>${LINE.repeat(10)}</p>`, survey: { id: 1, questions } }
const jobSnapshot = JSON.stringify(job)
const answers = JSON.stringify(Object.fromEntries(QUESTIONS.map((_, n) => [n + 1, LINE.repeat(2)])))

/** Runs a command as an operator does. Returns its seconds and its maximum memory in each half of this time. */
async function measureCost({ dataDir, databaseUrl = '' }: Engine, ...args: string[]) {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { company: string } }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const memory: number[] = []
  const seconds = await measureSeconds(async () => {
    const command = [...scripts.company.split(' ').slice(1), ...args]
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const timer = setInterval(() => child.exitCode ?? memory.push(memoryOf(child.pid!)), 20)
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    clearInterval(timer)
    if (code !== 0) throw new Error(`${args.join(' ')} exited with status ${code}`)
  })
  const half = memory.length >> 1
  return { seconds, first: Math.max(...memory.slice(0, half)), second: Math.max(...memory.slice(half)) }
}
type Cost = Awaited<ReturnType<typeof measureCost>>

function rowsOf(what: string, count: number, cost: Cost, baseline: NonNullable<Row['baseline']>, share: number): Row[] {
  const first = { what: 'in the first half', value: cost.first }
  return [
    rowOf(`${what}: memory in the second half`, cost.second, 'MB', { baseline: first, mostRatio: GROWTH }),
    rowOf(what, count / cost.seconds, 'rows/s', { baseline, leastRatio: share }),
  ]
}

/** Measures the export of applications in both formats, for a company with some jobs. */
async function measureExports(engine: Engine, db: Db, target: string): Promise<Row[]> {
  const { id } = await findCompany(db, 'some')
  await addApplications(db, id, APPLICATIONS, answers, jobSnapshot)
  await sql`analyze`.execute(db)
  // The baseline: pages of rows with their users and jobs, without further processing.
  async function* lines() {
    for (let after = 0; ;) {
      const { rows } = await sql<{ id: number }>`select candidacies.*, users.first_name, users.last_name, users.email,
          campaigns.slug, campaigns.name
        from candidacies
        join users on users.id = candidacies.user_id
        join campaigns on campaigns.id = candidacies.campaign_id
        where candidacies.id > ${after} order by candidacies.id limit 500`.execute(db.withoutPlugins())
      if (rows.length === 0) return
      yield rows.map((row) => JSON.stringify(row)).join('\n')
      after = rows.at(-1)!.id
    }
  }
  const bareSeconds = await measureSeconds(() => pipeline(lines, createWriteStream(target)))
  const baseline = { what: 'only reading the rows, page by page into a file', value: APPLICATIONS / bareSeconds }
  const rows: Row[] = []
  for (const format of ['csv', 'json']) {
    const cost = await measureCost(engine, 'applications', 'export', 'some', target, '--format', format, '--force')
    rows.push(...rowsOf(`${engine.name}, applications as ${format}`, APPLICATIONS, cost, baseline, EXPORT_SHARE))
  }
  return rows
}

async function measureRows(engine: Engine, folder: string): Promise<Row[]> {
  await measureCost(engine, 'import', path.join(folder, 'some'))
  const cost = await measureCost(engine, 'import', path.join(folder, 'many'))
  const baseline = { what: `bare durable INSERT, ${engine.name}`, value: await measureRate(engine.insert) }
  const imported = rowsOf(`${engine.name}, campaigns from a bundle`, CAMPAIGNS, cost, baseline, IMPORT_SHARE)
  const db = await openDatabase(engine)
  try {
    return [...(await measureExports(engine, db, path.join(folder, `${engine.name}.out`))), ...imported]
  } finally {
    await db.destroy()
  }
}

export const run = (): Promise<Result> =>
  inFolder(async (folder) => {
    writeJobs(path.join(folder, 'many'), CAMPAIGNS)
    writeJobs(path.join(folder, 'some'), 200)
    const rows = await onBoth((engine) => measureRows(engine, folder))
    const notes = [
      `${CAMPAIGNS} campaigns are imported, ${APPLICATIONS} applications exported.`,
      'The command runs in its own process. Rates include its start.',
    ]
    return { rows, notes, failures: [] }
  })
