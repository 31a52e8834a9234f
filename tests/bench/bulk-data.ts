import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#lib/funnel-api/db/open'

const LINE = 'What one does here, with whom, and from when on. '
const QUESTIONS = ['Nights?', 'From when?', 'Why?', 'How many years?', 'Where did you hear of us?']

const survey = (indent: string) =>
  QUESTIONS.map((content, n) => `${indent}- { key: q${n}, question_type: text, content: "${content}" }`).join('\n')

/**
 * A bundle of this many jobs, one in ten with questions; split into folders of some hundred, because large folders are
 * slow.
 */
export function writeJobs(folder: string, jobs: number) {
  mkdirSync(path.join(folder, 'campaigns'), { recursive: true })
  writeFileSync(path.join(folder, 'company.yaml'), 'name: Bulk\nlocale: en\ndescription: Many jobs.\n')
  for (let n = 1; n <= jobs; n += 1) {
    const below = path.join(folder, 'campaigns', String(Math.floor(n / 500)))
    if (n === 1 || n % 500 === 0) mkdirSync(below, { recursive: true })
    const asked = n % 10 === 0 ? `stages: [SURVEY, RESUME]\nsurvey:\n${survey('  ')}\n` : ''
    const facts = `name: Job ${n}\nlocale: en\njob_type: PERMANENT_CONTRACT\nfirst_activation_at: 2026-11-01T08:00:00Z\n`
    const place = `address: { name: Lille, city: Lille, iso_country: FR, lat: 50.6, lon: 3.06 }\n`
    writeFileSync(
      path.join(below, `job-${n}.md`),
      `---\n${facts}${place}${asked}profile: Whom we look for.\n---\n## The job\n\n${LINE.repeat(20)}\n\n- one\n- two\n`,
    )
  }
}

/** The job as stored with an application: the same for all, but of realistic length. */
const ADVERTISEMENT = JSON.stringify({
  name: 'Job',
  description: `<p>${LINE.repeat(10)}</p>`,
  survey: {
    id: 1,
    questions: QUESTIONS.map((content, n) => ({
      ...{ id: n + 1, question_type: 'text', content, is_required: false, order: n, smart_question_id: null },
      ...{ answers: [], length_min: null, length_max: null },
    })),
  },
})
const ANSWERS = JSON.stringify(Object.fromEntries(QUESTIONS.map((_, n) => [n + 1, `${LINE}${LINE}`])))

/** PostgreSQL cancels statements that take longer than five seconds. */
const CHUNK = 5000

/**
 * Submitted applications for the jobs of a company, half of them with a CV; generated in the database, numbered from 1.
 */
export async function fillApplications(db: Db, company_id: number, applications: number) {
  const { first, jobs } = await db
    .selectFrom('campaigns')
    .select((eb) => [eb.fn.min<number>('id').as('first'), eb.fn.countAll<number>().as('jobs')])
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const [of, at] = [sql.lit(company_id), sql.lit('2026-11-01T08:00:00.000Z')]
  for (let from = 0; from < applications; from += CHUNK) {
    const numbers = sql`with recursive numbers (n) as (select ${sql.lit(from + 1)}
      union all select n + 1 from numbers where n < ${sql.lit(Math.min(from + CHUNK, applications))})`
    await sql`${numbers} insert into users (company_id, email, email_key, first_name, last_name, created_at,
        is_password_set_by_user, is_campaign_alert_active, is_partner_newsletter_active)
      select ${of}, 'person-' || n || '@example.org', 'person-' || n || '@example.org', 'Camille', 'Dubreuil', ${at}, 1, 0, 0
      from numbers`.execute(db)
    await sql`${numbers} insert into files (handle, user_id, company_id, folder, filename, mimetype, size, sha256, key, created_at)
      select 'handle-' || n, n, ${of}, 'candidacy/resume', 'cv.pdf', 'application/pdf', 200000, 'x', 'candidacy/resume/' || n, ${at}
      from numbers where n % 2 = 0`.execute(db)
    await sql`${numbers} insert into resumes (user_id, resume_url, handle, sha256, filename, size, created_at)
      select n, '/fs/file/' || n, 'handle-' || n, 'x', 'cv.pdf', 200000, ${at} from numbers where n % 2 = 0`.execute(db)
    await sql`${numbers} insert into candidacies (user_id, campaign_id, answer_group, advertisement, created_at, confirmed_at,
        reference, resume_id, is_pitch_passed, is_subscribed)
      select n, ${sql.lit(first)} + n % ${sql.lit(Number(jobs))}, ${sql.lit(ANSWERS)}, ${sql.lit(ADVERTISEMENT)}, ${at}, ${at},
        'R' || n, case when n % 2 = 0 then n / 2 else null end, 0, 1
      from numbers`.execute(db)
  }
  for (const table of ['users', 'files', 'resumes', 'candidacies'] as const)
    await sql`analyze ${sql.table(table)}`.execute(db)
}
