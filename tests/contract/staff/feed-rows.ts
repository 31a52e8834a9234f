import { createFeed } from '#lib/funnel-api/staff/work/feeds'
import { unknown } from '#tests/contract/rows'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

const feed = {
  name: 'board',
  format: 'greenhouse' as const,
  url: 'https://boards.example.org/bakery',
  stages: null,
  job_type: 'OTHER' as const,
  every_minutes: 60,
  is_active: true,
}

/** One feed of the company and one of another; neither runs on a schedule. */
async function made({ api, company_id, abroad }: StaffWorld, name: string) {
  const wanted = { ...feed, name, is_active: false }
  const own = await createFeed(api.api, company_id, wanted)
  const others = await createFeed(api.api, abroad.company_id, wanted)
  // No request leaves: the run is rejected because of its private address, and reports this.
  await api.db.updateTable('feeds').set({ url: 'http://10.0.0.1/jobs' }).where('name', '=', name).execute()
  const foreign = [['another company’s feed', { params: { id: others.id } }, 404], unknown('id')] as const
  return { params: { id: own.id }, foreign }
}

export const FEEDS: Record<string, StaffRow> = {
  listFeeds: () => ({}),
  createFeed: async (world) => {
    await made(world, 'known')
    const { stages: _stages, ...body } = feed
    return {
      body: { feed: body },
      optional: ['feed.job_type', 'feed.every_minutes', 'feed.is_active'],
      foreign: [
        ['a name that is taken', { body: { feed: { ...feed, name: 'known' } } }, 409],
        ['a name with capitals', { body: { feed: { ...feed, name: 'Board' } } }, 422],
        ['an address inside', { body: { feed: { ...feed, url: 'http://10.0.0.1/jobs' } } }, 422],
        ['an address with a password', { body: { feed: { ...feed, url: 'https://a:b@example.org/jobs' } } }, 422],
        ['a film', { body: { feed: { ...feed, stages: ['VIDEO'] } } }, 422],
        ['every minute', { body: { feed: { ...feed, every_minutes: 1 } } }, 422],
      ],
    }
  },
  updateFeed: async (world) => ({
    ...(await made(world, 'changed')),
    body: { feed: { every_minutes: 30 } },
    optional: ['feed.every_minutes'],
  }),
  deleteFeed: (world) => made(world, 'deleted'),
  runFeed: async (world) => ({
    ...(await made(world, 'run')),
    body: { allow_closing: false },
    optional: ['allow_closing'],
  }),
  listFeedRuns: (world) => made(world, 'listed'),
}
