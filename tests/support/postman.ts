import type { Api } from '#lib/funnel-api/context'

/** Far in the future: the API's own workers use the real clock and do not process what is due then. */
export const LATER = Date.parse('2100-01-01T00:00:00Z')

/** The API with its clock this many minutes into that day. */
export const postmanAt = (api: Api, minutes: number): Api => ({ ...api, now: () => new Date(LATER + minutes * 60_000) })
