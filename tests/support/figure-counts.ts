import { slugOf } from './companies.ts'
import { withDatabase } from './with-database.ts'

/**
 * Adds visits and steps of a source to a job of this worker's copy of a company, as if candidates had come today. A
 * repeated test has the same counts.
 */
export function addFigureCounts(company: string, source: string, visits = 1000) {
  const day = new Date().toISOString().slice(0, 10)
  withDatabase((database) => {
    const row = database
      .prepare(
        `select campaigns.id from campaigns join companies on companies.id = company_id
           where companies.slug = ? and is_online = 1 order by campaigns.id limit 1`,
      )
      .get(slugOf(company))
    const job = Number(row?.id)
    database
      .prepare('insert or replace into campaign_tracks (campaign_id, day, source, count) values (?, ?, ?, ?)')
      .run(job, day, source, visits)
    const step = database.prepare(
      'insert or replace into step_counts (campaign_id, day, step, event, source, count, seconds) values (?, ?, ?, ?, ?, ?, 0)',
    )
    for (const [name, started, finished] of [
      ['SURVEY', 0.2, 0.15],
      ['PITCH', 0.15, 0.05],
      ['CONFIRM', 0.05, 0.05],
    ] as const) {
      step.run(job, day, name, 'started', source, visits * started)
      step.run(job, day, name, 'finished', source, visits * finished)
    }
  })
}
