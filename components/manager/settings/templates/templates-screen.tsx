'use client'

import { Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { NoAccess } from '#components/manager/shell/no-access'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { LoadError } from '#components/ui/load-error'
import { Select } from '#components/ui/select'
import { Skeleton } from '#components/ui/skeleton'
import { draftIdOf } from '#lib/client/manager/settings/template-draft'
import { useTemplates } from '#lib/client/manager/settings/use-templates'
import { useCan } from '#lib/client/manager/use-company'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { Locale, toLocale } from '#lib/domain/enumerations'
import { LOCALE_OPTIONS } from '#lib/domain/locales'
import { TemplateList } from './template-list'
import css from './templates.module.css'

const TemplateEditor = dynamic(async () => (await import('./template-editor')).TemplateEditor)
const TemplateView = dynamic(async () => (await import('./template-view')).TemplateView)

type Opened = { mode: 'edit' | 'copy' | 'view'; template: MessageTemplate } | { mode: 'new' }

/** The message templates of the company and the built-in ones. Administrators can change those of the company. */
export const TemplatesScreen = () => (useCan('candidacies:write') ? <Templates /> : <NoAccess reason="scope" />)

function Templates() {
  const t = useTranslations('MANAGERSETTINGS.TEMPLATES')
  const tTabs = useTranslations('MANAGER.SETTINGS')
  const ownLocale = toLocale(useLocale())
  const [locale, setLocale] = useState<Locale | null>(ownLocale)
  const [opened, setOpened] = useState<Opened | null>(null)
  const store = useTemplates()
  const canEdit = useCan('content:write')
  const close = () => setOpened(null)
  return (
    <>
      <ScreenHead
        title={tTabs('TEMPLATES')}
        intro={t('INTRO')}
        actions={
          canEdit && (
            <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setOpened({ mode: 'new' })}>
              {t('NEW')}
            </Button>
          )
        }
      />
      {!canEdit && <p className={css.readOnly}>{t('READ_ONLY')}</p>}
      {store.templates ? (
        <>
          <Field label={t('LANGUAGE')} className={css.language}>
            {(control) => (
              <Select
                {...control}
                value={locale ?? ''}
                placeholder={t('ALL_LANGUAGES')}
                options={LOCALE_OPTIONS}
                onChange={({ target }) => setLocale(Locale.safeParse(target.value).data ?? null)}
              />
            )}
          </Field>
          <TemplateList
            templates={store.templates.filter((template) => locale === null || template.locale === locale)}
            store={store}
            hasLanguages={locale === null}
            canEdit={canEdit}
            onOpen={(mode, template) => setOpened({ mode, template })}
          />
        </>
      ) : store.error ? (
        <LoadError onRetry={store.reload} />
      ) : (
        <Skeleton shape="row" count={4} />
      )}
      {opened?.mode === 'view' && (
        <TemplateView
          template={opened.template}
          onCopy={canEdit ? () => setOpened({ mode: 'copy', template: opened.template }) : undefined}
          onClose={close}
        />
      )}
      {opened && opened.mode !== 'view' && (
        <TemplateEditor
          template={opened.mode === 'edit' ? opened.template : null}
          initial={
            opened.mode === 'new'
              ? { locale: locale ?? ownLocale, kind: 'reply', name: '', content: '' }
              : opened.template
          }
          draftId={opened.mode === 'new' ? 'new' : draftIdOf(opened.mode, opened.template.id)}
          store={store}
          onClose={close}
        />
      )}
    </>
  )
}
