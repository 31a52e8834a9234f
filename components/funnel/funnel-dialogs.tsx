import { type ComponentProps, Suspense } from 'react'
import { FunnelAdjustments } from '#components/funnel/funnel-adjustments'
import { ModalPending } from '#components/site/modal-pending'
import { EXIT_HASH } from './use-needs-dialogs'
import { useIsSharedComputer } from '#lib/client/draft-store'
import { lazyWithPreload } from '#lib/client/preload'
import { useUrl } from '#lib/client/use-query'

const ExitDialog = lazyWithPreload(() => import('#components/funnel/exit-dialog').then((file) => file.ExitDialog))

type Props = ComponentProps<typeof FunnelAdjustments> & {
  /** The page to which the exit leads. */
  exit: string
}

/** The dialogs that the hash of the URL opens on each screen of an application. */
export function FunnelDialogs({ exit, ...adjustments }: Props) {
  const hash = useUrl(() => location.hash)
  const isShared = useIsSharedComputer()
  return (
    <>
      <FunnelAdjustments {...adjustments} />
      {hash === EXIT_HASH && isShared && (
        <Suspense fallback={<ModalPending />}>
          <ExitDialog exit={exit} />
        </Suspense>
      )}
    </>
  )
}
