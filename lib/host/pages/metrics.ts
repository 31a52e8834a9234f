import { Counter, Gauge } from 'prom-client'
import { counts } from '#lib/host/pages/counts'

/** Publishes plain numbers that every request increments. They are read when metrics are collected. */
export function registerPageMetrics(size: () => { bytes: number; entries: number }) {
  const responses = new Counter({
    name: 'careers_page_answers_total',
    help: 'Responses of the page cache by source: hit, stale, miss, or fresh (rendered for one request)',
    labelNames: ['from'],
    collect() {
      this.reset()
      for (const from of ['hit', 'stale', 'miss', 'fresh'] as const) this.inc({ from }, counts[from])
    },
  })
  const counter = (
    name: string,
    help: string,
    count: 'renders' | 'failures' | 'invalidations' | 'invalidatedPages' | 'unknownScripts',
  ) =>
    new Counter({
      name,
      help,
      collect() {
        this.reset()
        this.inc(counts[count])
      },
    })
  return [
    responses,
    counter(
      'careers_page_renders_total',
      'Completed renders, also of pages that are not cached, and of static files',
      'renders',
    ),
    counter(
      'careers_page_failures_total',
      'Failed renders, also of pages that are not cached, and of static files',
      'failures',
    ),
    counter('careers_page_changes_total', 'Content changes reported to the page cache', 'invalidations'),
    counter('careers_page_dropped_total', 'Pages invalidated by content changes', 'invalidatedPages'),
    counter(
      'careers_page_unknown_scripts_total',
      'Unknown inline scripts in pages, which the content security policy blocks',
      'unknownScripts',
    ),
    new Gauge({
      name: 'careers_page_cache_bytes',
      help: 'Memory used by cached pages',
      collect() {
        this.set(size().bytes)
      },
    }),
    new Gauge({
      name: 'careers_page_cache_entries',
      help: 'Number of cached pages',
      collect() {
        this.set(size().entries)
      },
    }),
  ]
}
