import { Counter } from 'prom-client'
import type { FeedOfCompany, Outcome } from '#lib/funnel-api/feeds/attempt'
import { log } from '#lib/telemetry/log'

const runs = new Counter({ name: 'feed_runs_total', help: 'Feeds read, by what came of it.', labelNames: ['status'] })

/** Counts a run, and tells of one that brought nothing good; addresses may hold secrets and stay out of the log. */
export function countRun({ id, company, name }: FeedOfCompany, { status, report }: Outcome) {
  runs.inc({ status })
  if (report.reason !== null) log.warn('a feed was not taken', { feed: id, company, name, status, why: report.reason })
}
