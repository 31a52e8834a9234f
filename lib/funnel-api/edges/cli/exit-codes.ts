export const DONE = 0
export const FAILED = 1
export const USAGE_ERROR = 2
export const INTERRUPTED = 130
