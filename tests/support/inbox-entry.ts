import type { InboxEntry } from '#lib/contract/staff/inbox'

/** An application of the inbox that waits for a reply. */
export const inboxEntry = ({ id = 1, person, ...changes }: Partial<InboxEntry> = {}): InboxEntry => ({
  ...{ id, reference: `REF-${id}`, campaign: { id: 1, slug: 'baker-lille', name: 'Baker in Lille' } },
  person: {
    ...{ user_id: id, first_name: 'Nora', last_name: `Petit ${id}`, email: `nora-${id}@example.org` },
    ...{ phone_number: null, locale: 'fr', bio_url: null, tags: [], job_types: [] },
    ...person,
  },
  ...{ status: 'RECEIVED', status_changed_at: null, confirmed_at: '2026-11-20T08:00:00Z', answered_at: null },
  ...{ withdrawn_at: null, source: 'radio', sponsor: null, discussion_id: null, reply_by: '2026-11-27', days_late: -3 },
  ...{ is_unread: true, rating: null, nb_ratings: 0, version: 'v1' },
  ...changes,
})
