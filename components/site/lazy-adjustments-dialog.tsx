import { type ComponentProps, Suspense } from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { lazyModal } from '#components/site/modals'

const AdjustmentsDialog = lazyModal(() =>
  import('#components/site/adjustments-dialog').then((file) => file.AdjustmentsDialog),
)

/** The dialog for adjustments, which loads when it opens. */
export const LazyAdjustmentsDialog = (props: ComponentProps<typeof AdjustmentsDialog>) => (
  <Suspense fallback={<ModalPending />}>
    <AdjustmentsDialog {...props} />
  </Suspense>
)
