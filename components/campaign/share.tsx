'use client'

import { Link2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { openPopup, SHARE_NETWORKS, shareAddress } from '#lib/client/share'
import s from './share.module.css'

/** The networks that recruiters use, each in a small window, and the plain link. */
export function Share({ title }: { title: string }) {
  const t = useTranslations('CAMPAIGN')
  const toast = useToast()
  const copy = async () => {
    await navigator.clipboard.writeText(location.href)
    toast({ message: t('COPIED'), tone: 'success' })
  }
  return (
    <section className={s.share} aria-label={t('SHARE')}>
      <h2 className={s.title}>{t('SHARE')}</h2>
      <div className={s.buttons}>
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
        <Button tone="quiet" size="small" icon={<Link2 aria-hidden />} onClick={() => void copy()}>
          {t('COPY')}
        </Button>
      </div>
    </section>
  )
}
