import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { TemplateText } from './template-text'

type Props = {
  template: MessageTemplate
  /** Opens a copy that can be changed. Undefined if the member may not create templates. */
  onCopy: (() => void) | undefined
  onClose: () => void
}

/**
 * Shows a template that the member cannot change: a built-in one, or any if the member may only read templates. The
 * text contains the data of a fictional candidate.
 */
export function TemplateView({ template: { name, content, locale }, onCopy, onClose }: Props) {
  const t = useTranslations('MANAGERSETTINGS')
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description={t('TEMPLATES.PREVIEW_HINT')}
      isSheetOnPhones
      footer={
        <>
          {onCopy && <Button onClick={onCopy}>{t('TEMPLATES.COPY')}</Button>}
          <Button tone="quiet" onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </>
      }
    >
      <TemplateText content={content} locale={locale} />
    </Dialog>
  )
}
