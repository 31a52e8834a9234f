'use client'

import { useLinkStatus } from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button'
import { Spinner } from '#components/ui/spinner'
import { usePreviewQuery } from '#lib/client/preview'
import css from './apply-link.module.css'

type Props = { href: string; label: string; detail: string }

/** The main link of a job page, with a second line. The URL keeps the preview mode. */
export function ActionLink({ href, label, detail }: Props) {
  return (
    <ButtonLink
      href={href + usePreviewQuery()}
      size="large"
      wide
      className={css.link}
      prefetch={false}
      iconEnd={<Pending />}
    >
      <span className={css.text}>
        <span>{label}</span>
        <span className={css.detail}>{detail}</span>
      </span>
    </ButtonLink>
  )
}

/** Opens the dialog for adjustments on the page of the application. */
export const AdjustmentsLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={`${href}${usePreviewQuery()}#adjustments`}>{children}</a>
)

/** Shows at once that the press was received, because the page may take seconds on a slow network. */
function Pending() {
  const { pending } = useLinkStatus()
  const t = useTranslations('UI')
  return (
    <span role="status" className={css.pending}>
      {pending && (
        <>
          <Spinner />
          <span className="visually-hidden">{t('BUSY')}</span>
        </>
      )}
    </span>
  )
}
