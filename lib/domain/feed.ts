/** Supported formats of job feeds. */
export const FEED_FORMATS = ['greenhouse', 'lever', 'xml'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The number of runs that are stored for each feed. */
export const STORED_RUNS = 50
