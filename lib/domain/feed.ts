/** Supported formats of job feeds. */
export const FEED_FORMATS = ['greenhouse', 'lever', 'xml'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The number of latest runs stored for each feed. */
export const RUNS_KEPT = 50
