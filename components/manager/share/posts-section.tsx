import { ExternalLink } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { Setting } from '#components/manager/shell/setting'
import { ButtonLink } from '#components/ui/button'
import { useSourceName } from '#lib/client/manager/source-name'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { CopyText } from './copy-text'
import css from './share.module.css'
import { SourceSelect, sourceOf } from './source-select'

/** Texts to post, in the language of the job and with the link of a source. */
export function PostsSection({ kit }: { kit: ShareKit }) {
  const t = useTranslations('MANAGERSHARE.POSTS')
  const locale = useLocale()
  const nameOf = useSourceName()
  const [chosen, setChosen] = useState('linkedin')
  const [length, setLength] = useState<'short' | 'long'>('long')
  const source = sourceOf(kit, chosen)
  const language = new Intl.DisplayNames(locale, { type: 'language' }).of(kit.locale) ?? kit.locale
  const isEmail = source.source === 'email'
  const text = source.posts[length]
  return (
    <Setting title={t('TITLE')} hint={t('HINT', { language })}>
      <div className={css.choices}>
        <SourceSelect kit={kit} value={source.source} onChange={setChosen} label={t('SOURCE')} />
        <Segments
          label={t('LENGTH')}
          value={length}
          options={(['short', 'long'] as const).map((value) => ({ value, label: t(`LENGTH_${value}`) }))}
          onChange={setLength}
        />
      </div>
      {isEmail && <CopyText label={t('SUBJECT')} text={source.posts.subject} lang={kit.locale} />}
      <CopyText label={t('TEXT_OF', { source: nameOf(source.source) })} text={text} lang={kit.locale}>
        {source.compose_url && kit.status === 'PUBLISHED' && (
          <ButtonLink
            href={source.compose_url}
            prefetch={false}
            target={isEmail ? undefined : '_blank'}
            rel="noreferrer"
            tone="plain"
            size="small"
            iconEnd={<ExternalLink aria-hidden="true" />}
          >
            {t(isEmail ? 'OPEN_EMAIL' : 'OPEN', { source: nameOf(source.source) })}
          </ButtonLink>
        )}
      </CopyText>
      {source.compose_url && !isEmail && (
        <p className={css.hint}>{t('OPEN_HINT', { source: nameOf(source.source) })}</p>
      )}
    </Setting>
  )
}
