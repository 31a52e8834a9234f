/** Whose feeds of jobs can be read. */
export const FEED_FORMATS = ['greenhouse', 'lever', 'xml'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** Of each feed, the latest. */
export const RUNS_KEPT = 50
