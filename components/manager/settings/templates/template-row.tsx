import { Copy, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Badge } from '#components/ui/badge'
import { IconButton } from '#components/ui/icon-button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import type { Templates } from '#lib/client/manager/settings/use-templates'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { LOCALE_NAMES } from '#lib/domain/locales'
import css from './templates.module.css'

type Props = {
  template: MessageTemplate
  store: Templates
  hasLanguages: boolean
  canEdit: boolean
  onOpen: (mode: 'edit' | 'copy' | 'view', template: MessageTemplate) => void
}

/** A template with its first lines. After a deletion, a toast offers to create the template again. */
export function TemplateRow({ template, store, hasLanguages, canEdit, onOpen }: Props) {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  const showToast = useToast()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const { name, is_default } = template
  const report = (work: Promise<unknown>) =>
    void work.catch((error: unknown) => {
      showToast(errorText.toast(error))
      void store.reload()
    })
  const restore = async () => {
    const { locale, kind, content, position } = template
    await store.create({ locale, kind, name, content, position })
    showToast({ message: t('RESTORED', { name }) })
  }
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    await store.remove(template).finally(() => setBusy(false))
    showToast({
      message: t('DELETED', { name }),
      action: { label: t('UNDO'), onSelect: () => report(restore()) },
    })
    // The button that had the focus no longer exists.
    document.getElementById('content')?.focus()
  }
  const canChange = canEdit && !is_default
  return (
    <li className={css.row}>
      <div className={css.summary}>
        <h3 className={css.title}>
          <button type="button" className={css.open} onClick={() => onOpen(canChange ? 'edit' : 'view', template)}>
            <bdi>{name}</bdi>
          </button>
          {is_default && <Badge>{t('BUILT_IN')}</Badge>}
          {hasLanguages && <Badge>{LOCALE_NAMES[template.locale]}</Badge>}
        </h3>
        <p className={css.excerpt} lang={template.locale}>
          {template.content}
        </p>
      </div>
      {canEdit && (
        <div className={css.actions}>
          {is_default ? (
            <IconButton
              size="small"
              label={t('COPY_NAMED', { name })}
              icon={<Copy />}
              onClick={() => onOpen('copy', template)}
            />
          ) : (
            <IconButton
              size="small"
              label={t('DELETE_NAMED', { name })}
              icon={<Trash2 />}
              onClick={() => report(remove())}
            />
          )}
        </div>
      )}
    </li>
  )
}
