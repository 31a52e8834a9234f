import type { Api } from '#lib/funnel-api/context'

/** Far from the wall's clock: the API's own workers, whose clock that is, leave what is written then to the test. */
export const LATER = Date.parse('2100-01-01T00:00:00Z')

/** The API, so many minutes into that day. */
export const postmanAt = (api: Api, minutes: number): Api => ({ ...api, now: () => new Date(LATER + minutes * 60_000) })
