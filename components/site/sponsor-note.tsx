'use client'

import { HeartHandshake } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useSponsor } from '#lib/client/sponsorship'
import css from './sponsor-note.module.css'

type Props = { slug: string; code: string }

/** 'Recommended by Zoé M.'. Shown only for a code that the API knows, because the URL could contain any text. */
export function SponsorNote({ slug, code }: Props) {
  const t = useTranslations('SPONSORSHIP')
  const sponsor = useSponsor(slug, code)
  if (!sponsor) return null
  return (
    <p className={css.by}>
      <HeartHandshake aria-hidden />
      {t('BY', { name: sponsor.name })}
    </p>
  )
}
