import type { z } from 'zod'
import type { listStaffCampaigns } from '#lib/contract/staff/campaigns'
import type { Figures } from '#lib/contract/staff/figures'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { composeUrl } from '#lib/domain/compose-url'
import { SHARE_SOURCES } from '#lib/domain/visit-source'
import { type Failing, mockStaff } from '#tests/support/mock-staff'

const URL_OF_JOB = 'https://levain.example.org/jobs/baker-lille'

const sourceOf = (source: string): ShareKit['sources'][number] => {
  const url = `${URL_OF_JOB}?source=${source}`
  const path = `/staff/v1/campaigns/baker-lille`
  return {
    source,
    url,
    is_default: SHARE_SOURCES.some((each) => each === source),
    compose_url: source === 'linkedin' ? composeUrl('LinkedIn', { url, text: 'Levain is hiring' }) : null,
    qr_svg_url: `${path}/qr?format=svg&source=${source}`,
    qr_png_url: `${path}/qr?format=png&source=${source}`,
    poster_a4_url: `${path}/poster?size=a4&source=${source}`,
    poster_a5_url: `${path}/poster?size=a5&source=${source}`,
    posts: { subject: 'Offre chez Levain', short: `Levain recrute\n${url}`, long: `Rejoignez Levain.\n\n${url}` },
  }
}

export const shareKit = (own: readonly string[] = [], changes: Partial<ShareKit> = {}): ShareKit => ({
  slug: 'baker-lille',
  name: 'Baker in Lille',
  locale: 'fr',
  status: 'PUBLISHED',
  url: URL_OF_JOB,
  sources: [...SHARE_SOURCES, ...own].map(sourceOf),
  card: { url: `${URL_OF_JOB}/card.png`, width: 1200, height: 630, alt: 'Baker in Lille · Lille' },
  embed: {
    script: '<script src="https://levain.example.org/embed.js" data-jobs="baker-lille" async></script>',
    frame: '<iframe src="https://levain.example.org/iframe/baker-lille"></iframe>',
    guide_url: 'https://levain.example.org/embedding',
    origins: ['https://levain.example.com'],
  },
  ...changes,
})

const HIDDEN = { value: null, is_below_five: true } as const
const shown = (value: number) => ({ value, is_below_five: false }) as const
export const funnel = (visits: number | null, submitted: number | null) => ({
  visits: visits === null ? HIDDEN : shown(visits),
  started: HIDDEN,
  replied: HIDDEN,
  submitted: submitted === null ? HIDDEN : shown(submitted),
})

const figuresOf = (sources: Figures['sources'], campaigns: Figures['campaigns']): Figures => ({
  since: '2026-10-27',
  until: '2026-11-25',
  earliest: '2025-01-01',
  time_zone: 'Europe/Paris',
  totals: funnel(null, null),
  steps: [],
  campaigns,
  sources,
  periods: [],
  reply_time: { median_hours: null, p90_hours: null },
})

type Options = {
  /** Replies in place of the share kit of a published job. */
  kit?: Partial<ShareKit>
  sources?: Figures['sources']
  campaigns?: Figures['campaigns']
  jobs?: ListedJob[]
  waiting?: { slug: string; nb_waiting: number }[]
  /** Whether `waiting` is not complete. */
  hasMoreWaiting?: boolean
  failing?: Failing
}

/** A mock of the staff API with jobs and a share kit. */
export const mockShareKit = ({
  kit,
  sources = [],
  campaigns = [],
  jobs = [],
  waiting = [],
  hasMoreWaiting = false,
  failing,
}: Options = {}) =>
  mockStaff(({ call, query }) => {
    if (call.endsWith('/share_kit')) return shareKit(query.get('source')?.split(',') ?? [], kit)
    if (call === 'GET /figures') return figuresOf(sources, campaigns)
    if (call === 'GET /campaigns') return pageOf(jobs, query)
    if (call === 'GET /inbox/facets') return facetsOf(waiting, hasMoreWaiting)
    if (call.endsWith('/qr')) return new Response('<svg/>')
    return call.endsWith('/poster') ? new Response('%PDF') : undefined
  }, failing)

/** A page of jobs, as the API filters and orders them. The cursor is the number of jobs before the page. */
function pageOf(jobs: readonly ListedJob[], query: URLSearchParams) {
  const start = Number(query.get('cursor') ?? 0)
  const end = start + Number(query.get('limit'))
  const direction = query.get('order') === 'newest' ? -1 : 1
  const filtered = jobs
    .filter(({ is_online }) => (query.get('is_online') ?? String(is_online)) === String(is_online))
    .toSorted((one, other) => direction * (one.id - other.id))
  return { campaigns: filtered.slice(start, end), next_cursor: end < filtered.length ? String(end) : null }
}

const facetsOf = (waiting: NonNullable<Options['waiting']>, has_more_campaigns: boolean) => ({
  max_count: 1000,
  nb_waiting: 0,
  nb_late: 0,
  nb_answered: 0,
  statuses: [],
  sources: [],
  has_more_sources: false,
  has_more_campaigns,
  campaigns: waiting.map((campaign) => ({ ...campaign, name: campaign.slug, count: campaign.nb_waiting })),
})

type ListedJob = z.input<typeof listStaffCampaigns.reply>['campaigns'][number]

export const listedJob = (id: number, changes: Partial<ListedJob> = {}): ListedJob => ({
  id,
  slug: `job-${id}`,
  external_id: null,
  name: `Baker ${id}`,
  locale: 'en',
  profession: null,
  entity: null,
  job_type: 'PERMANENT_CONTRACT',
  is_online: true,
  is_draft: false,
  date_end: null,
  position: null,
  first_activation_at: '2026-11-15T08:00:00.000Z',
  closed_at: null,
  changed_at: null,
  nb_candidacies: 0,
  ...changes,
})
