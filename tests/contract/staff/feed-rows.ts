import { createFeed } from '#lib/funnel-api/features/feeds/settings'
import { unknown } from '#tests/contract/rows'
import { newName } from '#tests/contract/staff/new-name'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

const feed = {
  name: 'board',
  format: 'greenhouse' as const,
  url: 'https://boards.example.org/bakery',
  job_type: 'OTHER' as const,
  every_minutes: 60,
  is_active: true,
}

/** Creates a feed of the company and one of another company. Both are inactive, so they do not run on a schedule. */
async function createFeeds({ api, company_id, otherCompany }: StaffFixtures) {
  const name = newName('feed')
  const values = { ...feed, stages: null, name, is_active: false }
  const own = await createFeed(api.api, company_id, values)
  const others = await createFeed(api.api, otherCompany.company_id, values)
  // A private address is rejected before a request is sent, so `runFeed` needs no network.
  await api.db.updateTable('feeds').set({ url: 'http://10.0.0.1/jobs' }).where('name', '=', name).execute()
  const rejected = [['another company’s feed', { params: { id: others.id } }, 404], unknown('id')] as const
  return { name, row: { params: { id: own.id }, rejected } }
}

export const FEEDS: Record<string, StaffRow> = {
  listFeeds: () => ({}),
  createFeed: async (fixtures) => {
    const { name } = await createFeeds(fixtures)
    return {
      body: { feed: { ...feed, name: newName('board') } },
      optional: ['feed.job_type', 'feed.every_minutes', 'feed.is_active'],
      rejected: [
        ['a name that already exists', { body: { feed: { ...feed, name } } }, 409],
        ['a name with capitals', { body: { feed: { ...feed, name: 'Board' } } }, 422],
        ['a private address', { body: { feed: { ...feed, url: 'http://10.0.0.1/jobs' } } }, 422],
        ['a URL with a password', { body: { feed: { ...feed, url: 'https://a:b@example.org/jobs' } } }, 422],
        ['the stage VIDEO', { body: { feed: { ...feed, stages: ['VIDEO'] } } }, 422],
        ['an interval below the minimum', { body: { feed: { ...feed, every_minutes: 1 } } }, 422],
      ],
    }
  },
  updateFeed: async (fixtures) => ({
    ...(await createFeeds(fixtures)).row,
    body: { feed: { every_minutes: 30 } },
    optional: ['feed.every_minutes'],
  }),
  deleteFeed: async (fixtures) => (await createFeeds(fixtures)).row,
  runFeed: async (fixtures) => ({
    ...(await createFeeds(fixtures)).row,
    body: { allow_closing: false },
    optional: ['allow_closing'],
  }),
  listFeedRuns: async (fixtures) => (await createFeeds(fixtures)).row,
}
