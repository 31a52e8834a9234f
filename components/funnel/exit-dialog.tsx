import { useTranslations } from 'next-intl'
import { ActionDialog } from '#components/ui/action-dialog'
import { ButtonLink } from '#components/ui/button'
import { deleteAnswers } from '#lib/client/delete-answers'
import { openPage } from '#lib/client/open-page'

/** Asks a person who exits on a shared computer whether the next person may find the answers in this tab. */
export function ExitDialog({ exit, onClose }: { exit: string; onClose: () => void }) {
  const t = useTranslations('FUNNEL.DEVICE')
  return (
    <ActionDialog
      title={t('DELETE_TITLE')}
      description={t('EXIT_TEXT')}
      tone="danger"
      actionLabel={t('EXIT_GO')}
      cancelLabel={t('STAY')}
      otherAction={
        <ButtonLink href={exit} tone="plain" prefetch={false}>
          {t('EXIT_KEEP')}
        </ButtonLink>
      }
      onAction={async () => {
        await deleteAnswers()
        openPage(exit)
      }}
      onClose={onClose}
    />
  )
}
