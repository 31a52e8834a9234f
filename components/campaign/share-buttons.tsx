'use client'

import { Link2, Mail, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import {
  hasOwnShare,
  mailAddress,
  openPopup,
  SHARE_NETWORKS,
  shareAddress,
  shareByPhone,
  sharedUrl,
} from '#lib/client/share'
import { copyText } from '#lib/client/copy'
import { useInBrowser } from '#lib/client/use-in-browser'
import s from './share.module.css'

/**
 * The system share sheet first on phones, then the networks that recruiters use, each in a small window, an email, and
 * the plain link.
 */
export function Share({ title }: { title: string }) {
  const t = useTranslations('CAMPAIGN')
  const toast = useToast()
  const isPhone = useInBrowser(hasOwnShare, false)
  const copy = async () => {
    const isDone = await copyText(sharedUrl(location.href, null))
    toast(isDone ? { message: t('COPIED'), tone: 'success' } : { message: t('COPY_FAILED'), tone: 'danger' })
  }
  const mail = () => void (location.href = mailAddress(location.href, title))
  return (
    <section className={s.share} aria-label={t('SHARE')}>
      <h2 className={s.title}>{t('SHARE')}</h2>
      <div className={s.buttons}>
        {isPhone && (
          <Button
            tone="quiet"
            size="small"
            icon={<Share2 aria-hidden />}
            onClick={() => void shareByPhone(location.href, title)}
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
            onClick={() => openPopup(shareAddress(network, location.href, title))}
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
