import type { Api } from '#lib/funnel-api/platform/context'

type Check = () => Promise<unknown>

/** Returns a function that calls `check` at most once per interval. The first interval starts now. */
export function limitedCheck(api: Pick<Api, 'now'>, check: Check, interval_ms: number): Check {
  let checkedAt = api.now().getTime()
  return async () => {
    const time = api.now().getTime()
    if (time - checkedAt < interval_ms) return
    checkedAt = time
    await check()
  }
}
