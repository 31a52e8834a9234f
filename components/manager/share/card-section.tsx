import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { ButtonLink } from '#components/ui/button'
import { useCompany } from '#lib/client/manager/use-company'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { CopyButton } from './copy-button'
import css from './share.module.css'

/** The image that social networks show with the link. The host of the back office serves a copy for the preview. */
export function CardSection({ kit: { slug, card } }: { kit: ShareKit }) {
  const t = useTranslations('MANAGERSHARE.CARD')
  const { slug: company } = useCompany()
  const [isMissing, setMissing] = useState(false)
  // Browsers show an image again without a request, even if its response must not be stored.
  const [version] = useState(() => crypto.randomUUID())
  const path = `/${company}/jobs/${encodeURIComponent(slug)}/card.png`
  return (
    <Setting title={t('TITLE')} hint={t('HINT')}>
      {isMissing ? (
        <p className={css.hint}>{t('MISSING')}</p>
      ) : (
        <img
          className={css.card}
          src={`${path}?version=${version}`}
          alt={card.alt}
          width={card.width}
          height={card.height}
          loading="lazy"
          onError={() => setMissing(true)}
        />
      )}
      <div className={css.actions}>
        {!isMissing && (
          <ButtonLink
            href={path}
            prefetch={false}
            download={`${slug}.png`}
            tone="quiet"
            size="small"
            icon={<Download aria-hidden="true" />}
          >
            {t('DOWNLOAD')}
          </ButtonLink>
        )}
        <CopyButton text={card.url} label={t('COPY_URL')} tone="plain" />
      </div>
    </Setting>
  )
}
