import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { Button } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { useIsSharedComputer } from '#lib/client/draft-store'
import { lazyWithPreload } from '#lib/client/preload'
import { setSharedComputer } from '#lib/client/shared-computer'

const DeleteAnswers = lazyWithPreload(() =>
  import('#components/funnel/delete-answers').then((file) => file.DeleteAnswers),
)

/** The parts of `DeviceNote` that change what this device stores. */
export function SharedComputer({ isInAccount }: { isInAccount: boolean }) {
  const t = useTranslations('FUNNEL.DEVICE')
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <Checkbox
        label={t('SHARED')}
        hint={t('SHARED_HINT')}
        checked={useIsSharedComputer()}
        onChange={({ target }) => setSharedComputer(target.checked)}
      />
      <div>
        <Button tone="quiet" size="small" onClick={() => setDeleting(true)}>
          {t('DELETE')}
        </Button>
      </div>
      {isDeleting && (
        <Suspense fallback={<ModalPending />}>
          <DeleteAnswers isInAccount={isInAccount} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  )
}
