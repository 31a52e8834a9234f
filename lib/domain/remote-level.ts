import type { RemoteLevel } from '#lib/domain/enumerations'

/** The names of §3, indexed by wire value. */
export const REMOTE_LEVELS = ['UNAUTHORIZED', 'PUNCTUAL', 'PARTIAL', 'FULLTIME'] as const

export const remoteLevelName = (level: RemoteLevel) => REMOTE_LEVELS[level]
