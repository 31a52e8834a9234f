import { type ComponentProps, Suspense } from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { lazyWithPreload } from '#lib/client/preload'

const AdjustmentsDialog = lazyWithPreload(() =>
  import('#components/site/adjustments-dialog').then((file) => file.AdjustmentsDialog),
)

/** The dialog for adjustments, which loads when it opens. */
export const LazyAdjustmentsDialog = (props: ComponentProps<typeof AdjustmentsDialog>) => (
  <Suspense fallback={<ModalPending />}>
    <AdjustmentsDialog {...props} />
  </Suspense>
)
