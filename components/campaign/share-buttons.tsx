'use client'

import { Link2, Mail, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { hasShareSheet, mailtoUrl, openPopup, shareUrl, openShareSheet, sharedUrl } from '#lib/client/share'
import { copyText } from '#lib/client/copy'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { SHARE_NETWORKS } from '#lib/domain/compose-url'
import css from './share-buttons.module.css'

/**
 * The system share sheet first on phones, then the networks that recruiters use, each in a small window, an email, and
 * the plain link.
 */
export function ShareButtons({ title }: { title: string }) {
  const t = useTranslations('CAMPAIGN')
  const toast = useToast()
  const isShareSheetOffered = useBrowserValue(hasShareSheet, false)
  const copy = async () => {
    const isDone = await copyText(sharedUrl(location.href, null))
    toast({ key: 'copy', message: t(isDone ? 'COPIED' : 'COPY_FAILED'), tone: isDone ? 'success' : 'danger' })
  }
  const mail = () => void (location.href = mailtoUrl(location.href, title))
  return (
    <section className={css.share} aria-label={t('SHARE')}>
      <h2 className={css.title}>{t('SHARE')}</h2>
      <div className={css.buttons}>
        {isShareSheetOffered && (
          <Button
            tone="quiet"
            size="small"
            icon={<Share2 aria-hidden />}
            onClick={() => void openShareSheet(location.href, title)}
          >
            {t('SHARE_MORE')}
          </Button>
        )}
        {SHARE_NETWORKS.map((network) => (
          <Button
            key={network}
            tone="quiet"
            size="small"
            aria-label={t('SHARE_ON', { network })}
            onClick={() => openPopup(shareUrl(network, location.href, title))}
          >
            {network}
          </Button>
        ))}
        <Button tone="quiet" size="small" icon={<Mail aria-hidden />} onClick={mail}>
          {t('SHARE_EMAIL')}
        </Button>
        <Button tone="quiet" size="small" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
          {t('COPY')}
        </Button>
      </div>
    </section>
  )
}
