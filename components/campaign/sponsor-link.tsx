'use client'

import { Copy, Mail, MessageCircle, Share2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Field } from '#components/ui/field'
import { TextInput } from '#components/ui/text-input'
import { useToast } from '#components/ui/toast'
import { openPopup, shareUrl } from '#lib/client/share'
import { sponsorLink } from '#lib/domain/sponsorship'
import { copyText } from '#lib/client/copy'
import css from './sponsorship.module.css'

/** The recommended job. */
export type RecommendedJob = { slug: string; job: string }

/** The link and the ways to share it. */
export function SponsorLink({ slug, job, sponsor }: RecommendedJob & { sponsor: string }) {
  const t = useTranslations('SPONSORSHIP')
  const toast = useToast()
  const { company } = useCompany()
  // Shown in a dialog, which is never rendered on the server.
  const canShare = 'share' in navigator
  const link = sponsorLink(location.origin, slug, sponsor)
  const message = t('MESSAGE', { job, company: company.name })
  const copy = async () => {
    const isDone = await copyText(link)
    toast({ key: 'copy', message: t(isDone ? 'COPIED' : 'COPY_FAILED'), tone: isDone ? 'success' : 'danger' })
  }
  // Closing the share sheet rejects the promise, which is not an error.
  const share = () => navigator.share({ title: job, text: message, url: link }).catch(() => {})
  const mail = `mailto:?subject=${encodeURIComponent(job)}&body=${encodeURIComponent(`${message}\n\n${link}`)}`
  return (
    <>
      <Field label={t('LINK')}>
        {(control) => <TextInput {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className={css.ways}>
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t('COPY')}
        </Button>
        {canShare && (
          <Button tone="quiet" icon={<Share2 aria-hidden />} onClick={() => void share()}>
            {t('SHARE')}
          </Button>
        )}
        <Button tone="quiet" icon={<Mail aria-hidden />} onClick={() => location.assign(mail)}>
          {t('MAIL')}
        </Button>
        <Button
          tone="quiet"
          icon={<MessageCircle aria-hidden />}
          onClick={() => openPopup(shareUrl('WhatsApp', link, message))}
        >
          {t('WHATSAPP')}
        </Button>
      </div>
    </>
  )
}
