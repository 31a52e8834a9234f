import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import type { useSessionRetry } from '#lib/client/manager/use-session-retry'
import frame from './manager-frame.module.css'
import { LoadingTitle } from './screen-title'

/** `count` is the number of placeholder rows. */
type Props = { retry: ReturnType<typeof useSessionRetry>; count: number }

/** Shown while the session of the member is read, or if it could not be read. */
export const SessionPending = ({ retry, count }: Props) => (
  <main id="content" className={frame.waiting}>
    <LoadingTitle hasFailed={retry !== null} />
    {retry ? <LoadError level={1} onRetry={retry} /> : <Skeleton shape="row" count={count} />}
  </main>
)
