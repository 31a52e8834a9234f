import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Segments } from '#components/manager/shell/segments'
import { Setting } from '#components/manager/shell/setting'
import { TextLink } from '#components/ui/text-link'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { CopyText } from './copy-text'
import css from './share.module.css'

const KINDS = ['script', 'frame'] as const

/** HTML that shows the job on another site. */
export function EmbedSection({ kit: { embed } }: { kit: ShareKit }) {
  const t = useTranslations('MANAGERSHARE.EMBED')
  const [kind, setKind] = useState<(typeof KINDS)[number]>('script')
  return (
    <Setting title={t('TITLE')} hint={t('HINT')}>
      <Segments
        label={t('KIND')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`KIND_${value}`) }))}
        onChange={setKind}
      />
      <CopyText label={t('CODE')} text={embed[kind]} isCode />
      <p className={css.hint}>
        {embed.origins.length === 0 ? t('NO_ORIGINS') : t('ORIGINS', { sites: embed.origins.join(', ') })}{' '}
        <TextLink href={embed.guide_url} prefetch={false} target="_blank">
          {t('GUIDE')}
        </TextLink>
      </p>
    </Setting>
  )
}
