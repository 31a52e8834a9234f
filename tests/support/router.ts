import type { AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'

/** A router that does nothing. */
export const INERT_ROUTER: AppRouterInstance = {
  back: () => {},
  forward: () => {},
  refresh: () => {},
  replace: () => {},
  prefetch: () => {},
  push: () => {},
  bfcacheId: '0',
}
