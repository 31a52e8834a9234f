import { Counter } from 'prom-client'
import type { FeedOfCompany, Outcome } from '#lib/funnel-api/features/feeds/attempt'
import { log } from '#lib/telemetry/log'

const runs = new Counter({ name: 'feed_runs_total', help: 'Feed runs by status.', labelNames: ['status'] })

/** Counts a run and logs an unsuccessful one. The log does not contain the feed URL, which may contain secrets. */
export function countRun({ id, company, name }: FeedOfCompany, { status, report }: Outcome) {
  runs.inc({ status })
  if (report.reason !== null) log.warn('feed not imported', { feed: id, company, name, status, reason: report.reason })
}
