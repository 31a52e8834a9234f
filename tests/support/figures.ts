import type { Figure, Figures, FunnelFigures } from '#lib/contract/staff/figures'
import { mockStaff } from '#tests/support/mock-staff'

/** A count, hidden below five. */
export const figure = (value: number): Figure =>
  value < 5 ? { value: null, is_below_five: true } : { value, is_below_five: false }

export const funnel = (visits: number, started = 0, submitted = 0, replied = 0): FunnelFigures => ({
  visits: figure(visits),
  started: figure(started),
  submitted: figure(submitted),
  replied: figure(replied),
})

export const someFigures = (changes: Partial<Figures> = {}): Figures => ({
  since: '2026-11-24',
  until: '2026-11-25',
  earliest: '2025-01-01',
  time_zone: 'Europe/Paris',
  totals: funnel(1200, 300, 120, 90),
  steps: [
    { step: 'SURVEY', started: figure(300), finished: figure(270), left: figure(30), share_left: 0.1 },
    { step: 'PITCH', started: figure(270), finished: figure(150), left: figure(120), share_left: 0.444 },
    { step: 'RESUME', started: figure(150), finished: figure(150), left: figure(0), share_left: null },
  ],
  campaigns: [{ slug: 'baker-lille', name: 'Baker in Lille', ...funnel(1100, 280, 110, 80) }],
  sources: [
    { source: 'radio', ...funnel(800, 250, 100, 80) },
    { source: 'direct', ...funnel(400, 50) },
  ],
  periods: [
    { since: '2026-11-24', until: '2026-11-24', ...funnel(1200, 300, 120, 90) },
    { since: '2026-11-25', until: '2026-11-25', ...funnel(0) },
  ],
  reply_time: { median_hours: 20, p90_hours: 140 },
  ...changes,
})

export const NO_FIGURES = someFigures({
  totals: funnel(0),
  steps: [],
  campaigns: [],
  sources: [],
  periods: [{ since: '2026-11-25', until: '2026-11-25', ...funnel(0) }],
  reply_time: { median_hours: null, p90_hours: null },
})

/** A mock of the staff API with figures. Returns the calls it receives. */
export const mockFigures = (reply: (query: URLSearchParams) => Figures | Response = () => someFigures()) =>
  mockStaff(({ path, query }) => {
    if (path === '/figures/export') return new Response('source;visits')
    return path === '/inbox/sources' ? { sources: [] } : reply(query)
  }).calls
