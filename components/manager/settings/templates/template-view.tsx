import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { TemplateText } from './template-text'

type Props = {
  template: MessageTemplate
  /** Undefined if the member may not change templates. */
  onCopy: (() => void) | undefined
  onClose: () => void
}

/** A template that the member cannot change, with the values of a fictional candidate. */
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
