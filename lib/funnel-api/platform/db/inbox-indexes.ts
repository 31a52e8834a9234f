/** Sort key of waiting applications: the promised day, then the submission. Those without a promise come last. */
export const WAITING_KEY = `(coalesce(reply_by, '9999-12-31') || confirmed_at)`
/**
 * Submitted applications that wait for the company. Partial indexes need this condition literally. The key is null
 * without a submission. With `confirmed_at is not null`, SQLite would choose an index that starts with another column.
 */
export const IS_WAITING = `${WAITING_KEY} is not null and answered_at is null and withdrawn_at is null`
/** Submitted applications that have a reply or were withdrawn. */
export const IS_ANSWERED = 'confirmed_at is not null and (answered_at is not null or withdrawn_at is not null)'

const waiting = (columns: string, more = '') =>
  `candidacies (${columns}, ${WAITING_KEY}, id${more}) where ${IS_WAITING}`
const answered = (columns: string, more = '') =>
  `candidacies (${columns}, confirmed_at, id${more}) where ${IS_ANSWERED}`

/** An index of rated applications only. Its last columns allow checking the other filters without the table. */
const rated = (index: typeof waiting, column: string) =>
  `${index(`${column}, mean_rating`, ', status, source')} and mean_rating is not null`

/** Each filter of the inbox has an index in the order of its pages, for waiting and for answered applications. */
export const INBOX_INDEXES = {
  inbox_waiting: { on: waiting('company_id'), use: 'inbox' },
  inbox_waiting_of_campaign: { on: waiting('campaign_id'), use: 'inbox of one job' },
  inbox_waiting_of_campaign_in_status: { on: waiting('campaign_id, status'), use: 'inbox of one job and status' },
  inbox_waiting_of_campaign_from_source: { on: waiting('campaign_id, source'), use: 'inbox of one job and source' },
  inbox_waiting_in_status: { on: waiting('company_id, status'), use: 'inbox, filtered by status' },
  inbox_waiting_from_source: { on: waiting('company_id, source'), use: 'inbox, filtered by source' },
  inbox_answered: { on: answered('company_id'), use: 'inbox' },
  inbox_answered_of_campaign: { on: answered('campaign_id, status'), use: 'inbox of one job and status' },
  inbox_answered_by_campaign: { on: answered('campaign_id'), use: 'inbox of one job' },
  inbox_answered_of_campaign_from_source: { on: answered('campaign_id, source'), use: 'inbox of one job and source' },
  inbox_answered_in_status: { on: answered('company_id, status'), use: 'inbox, filtered by status' },
  inbox_answered_from_source: { on: answered('company_id, source'), use: 'inbox, filtered by source' },
  inbox_waiting_with_rating: { on: rated(waiting, 'company_id'), use: 'inbox, filtered by rating' },
  inbox_waiting_of_campaign_with_rating: {
    on: rated(waiting, 'campaign_id'),
    use: 'inbox of one job and rating',
  },
  inbox_answered_with_rating: { on: rated(answered, 'company_id'), use: 'inbox, filtered by rating' },
  inbox_answered_of_campaign_with_rating: {
    on: rated(answered, 'campaign_id'),
    use: 'inbox of one job and rating',
  },
  candidacies_without_company: {
    on: 'candidacies (id) where company_id is null',
    use: 'migration of applications from earlier versions',
  },
  candidacies_to_index: {
    on: 'candidacies (id) where confirmed_at is not null and coalesce(is_indexed, 0) = 0',
    use: 'applications that the text index lacks',
  },
} as const
