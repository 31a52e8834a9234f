/** Closing more than `SHARE` of the online jobs is an error, unless at most this many jobs are closed. */
const MAX_TOLERATED = 2
const SHARE = 0.3
/**
 * For a bundle, closing more than this share is always an error, because a bundle contains all jobs that do not come
 * from a feed.
 */
const BUNDLE_SHARE = 0.5

type Closing = { source: 'feed' | 'bundle'; closing: number; online: number }

/** Whether an import would close so many online jobs of its source that the source is probably incomplete. */
export const isMassClosing = ({ source, closing, online }: Closing): boolean =>
  (closing > MAX_TOLERATED && closing > online * SHARE) || (source === 'bundle' && closing > online * BUNDLE_SHARE)
