import { sql } from 'kysely'
import { STEPS } from '#lib/domain/funnel-step'
import { Refused } from '#lib/funnel-api/cli/talk'
import type { Db } from '#lib/funnel-api/db/open'

type Line = { job: string; step: string; started: number; finished: number; failed: number; seconds: number | null }

/** How far applications got since a day: for each job and step, in their order; seconds are those of one that was ended. */
export async function stepsOf(db: Db, company: string, since: string): Promise<Line[]> {
  const found = await db.selectFrom('companies').select('id').where('slug', '=', company).executeTakeFirst()
  if (!found) throw new Refused(`There is no company '${company}'.`)
  const sum = (event: string, column: 'count' | 'seconds') =>
    sql<number>`coalesce(sum(case when event = ${event} then ${sql.ref(column)} else 0 end), 0)`
  const rows = await db
    .selectFrom('funnel_counts')
    .innerJoin('campaigns', 'campaigns.id', 'funnel_counts.campaign_id')
    .select(['campaigns.slug as job', 'step'])
    .select([sum('started', 'count').as('started'), sum('finished', 'count').as('finished')])
    .select([sum('failed', 'count').as('failed'), sum('finished', 'seconds').as('seconds')])
    .where('campaigns.company_id', '=', found.id)
    .where('day', '>=', since)
    .groupBy(['campaigns.slug', 'step'])
    .orderBy('campaigns.slug')
    .execute()
  const orderOf = (step: string) => STEPS.findIndex((name) => name === step)
  return rows
    .map(({ job, step, started, finished, failed, seconds }) => ({
      ...{ job, step, started: Number(started), finished: Number(finished), failed: Number(failed) },
      seconds: Number(finished) > 0 ? Math.round(Number(seconds) / Number(finished)) : null,
    }))
    .toSorted((one, other) => one.job.localeCompare(other.job) || orderOf(one.step) - orderOf(other.step))
}

export const stepsInWords = (lines: readonly Line[]) =>
  lines.length === 0
    ? 'Nobody has begun an application in that time.'
    : lines
        .map(({ job, step, started, finished, failed, seconds }) =>
          [
            job,
            step.padEnd(7),
            `${started} begun, ${finished} ended, ${failed} failures`,
            seconds && `${seconds} s each`,
          ]
            .filter(Boolean)
            .join('  '),
        )
        .join('\n')
