import { useTranslations } from 'next-intl'
import { replaceStep, returnToFirstStep } from './use-step-url'
import { Confirm } from '#components/ui/confirm'
import { useToast } from '#components/ui/toast'
import { deleteAnswers } from '#lib/client/delete-answers'

/** Asks before the answers on this device are deleted. */
export function DeleteAnswers({ isInAccount, onClose }: { isInAccount: boolean; onClose: () => void }) {
  const t = useTranslations('FUNNEL.DEVICE')
  const toast = useToast()
  return (
    <Confirm
      title={t('DELETE_TITLE')}
      description={t('DELETE_TEXT')}
      confirmLabel={t('DELETE_GO')}
      cancelLabel={t('DELETE_KEEP')}
      onConfirm={async () => {
        await deleteAnswers()
        if (!isInAccount) {
          // The first screen. A job without a video has none of this name, and opens its first question.
          replaceStep('video')
          returnToFirstStep()
        }
        toast({ message: t('DELETED'), tone: 'success' })
      }}
      onClose={onClose}
    />
  )
}
