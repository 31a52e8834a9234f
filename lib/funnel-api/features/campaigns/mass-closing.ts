/** Closing more jobs than this is treated as an error if they are more than `SHARE` of the online jobs. */
const MIN_COUNT = 2
const SHARE = 0.3
/** A bundle lists all jobs of a company. A larger share of missing jobs is an error, however few jobs there are. */
const BUNDLE_SHARE = 0.5

type Closing = { source: 'feed' | 'bundle'; closing: number; online: number }

/** Whether an import would close so many online jobs of its source that the source is probably incomplete. */
export const isMassClosing = ({ source, closing, online }: Closing): boolean =>
  (closing > MIN_COUNT && closing > online * SHARE) || (source === 'bundle' && closing > online * BUNDLE_SHARE)
