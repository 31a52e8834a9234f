import type { Api } from '#lib/funnel-api/platform/context'

/** Far in the future, so that the API's own workers, which use the real clock, do not process rows that are due then. */
export const LATER = Date.parse('2100-01-01T00:00:00Z')

/** The API with its clock set to this many minutes after `LATER`. */
export const apiAt = (api: Api, minutes: number): Api => ({ ...api, now: () => new Date(LATER + minutes * 60_000) })
