import { Counter, Gauge } from 'prom-client'
import { counts } from '#lib/host/pages/counts'

/** Publishes plain numbers that every request increments. They are read when metrics are collected. */
export function registerPageMetrics(size: () => { bytes: number; entries: number }) {
  const answers = new Counter({
    name: 'careers_page_answers_total',
    help: 'Answers of the page cache: kept, kept but old, made, or made for one reader',
    labelNames: ['from'],
    collect() {
      this.reset()
      for (const from of ['hit', 'stale', 'miss', 'fresh'] as const) this.inc({ from }, counts[from])
    },
  })
  const told = (name: string, help: string, count: 'renders' | 'failures' | 'drops' | 'dropped' | 'strangers') =>
    new Counter({
      name: `careers_page_${name}`,
      help,
      collect() {
        this.reset()
        this.inc(counts[count])
      },
    })
  return [
    answers,
    told('renders_total', 'Pages made', 'renders'),
    told('failures_total', 'Pages that could not be made', 'failures'),
    told('changes_total', 'Changes of content that pages were dropped for', 'drops'),
    told('dropped_total', 'Pages dropped for them', 'dropped'),
    told(
      'unknown_scripts_total',
      'Scripts within pages that nobody here wrote, and that no policy lets run',
      'strangers',
    ),
    new Gauge({
      name: 'careers_page_cache_bytes',
      help: 'Memory that kept pages take',
      collect() {
        this.set(size().bytes)
      },
    }),
    new Gauge({
      name: 'careers_page_cache_entries',
      help: 'Pages kept',
      collect() {
        this.set(size().entries)
      },
    }),
  ]
}
