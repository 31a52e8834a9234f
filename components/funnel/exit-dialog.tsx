import { useTranslations } from 'next-intl'
import { ActionDialog } from '#components/ui/action-dialog'
import { ButtonLink } from '#components/ui/button'
import { closeHash } from './close-hash'
import { deleteAnswers } from '#lib/client/delete-answers'
import { openPage } from '#lib/client/open-page'
import { useCloseOnce } from '#lib/client/use-close-once'
import { changeUrl } from '#lib/client/use-query'

/** Asks a person who exits on a shared computer whether the next person may find the answers in this tab. */
export function ExitDialog({ exit }: { exit: string }) {
  const t = useTranslations('FUNNEL.DEVICE')
  const close = useCloseOnce(exit, closeHash)
  const leave = async () => {
    await deleteAnswers()
    // Back must not open this dialog again.
    changeUrl(location.pathname + location.search, 'replace')
    openPage(exit)
  }
  return (
    <ActionDialog
      title={t('DELETE_TITLE')}
      description={t('EXIT_TEXT')}
      tone="danger"
      actionLabel={t('EXIT_GO')}
      cancelLabel={t('STAY')}
      onAction={leave}
      onClose={close}
    >
      <ButtonLink href={exit} replace tone="plain" prefetch={false}>
        {t('EXIT_KEEP')}
      </ButtonLink>
    </ActionDialog>
  )
}
