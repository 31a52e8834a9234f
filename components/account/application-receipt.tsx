'use client'

import { ArrowLeft, Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type JobFacts, ReceiptAdvertisement } from '#components/account/receipt-advertisement'
import { ReceiptAnswers } from '#components/account/receipt-answers'
import { ReceiptHead } from '#components/account/receipt-head'
import { AdjustmentsButton } from '#components/site/adjustments-button'
import { AskButton } from '#components/site/ask-button'
import { useModals } from '#components/site/modals'
import { useCompany } from '#components/site/company-context'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { TextLink } from '#components/ui/text-link'
import { useReceipt } from '#lib/client/applications'
import { isOver } from '#lib/domain/application'
import type { Receipt } from '#lib/domain/receipt'
import { useReplyPromiseText } from '#lib/i18n/reply-promise-text'
import css from './receipt.module.css'

type Props = { reference: string; facts: JobFacts }

/** The confirmation of an application, which can be printed or saved as a PDF. */
export function ApplicationReceipt({ reference, facts }: Props) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const { receipt, error, retry, isGone } = useReceipt(reference)
  return (
    <>
      <div className={css.back}>
        <TextLink href="/profile/applications" standalone icon={<ArrowLeft aria-hidden />}>
          {t('BACK')}
        </TextLink>
      </div>
      {!receipt && !isGone && (error ? <LoadError level={1} onRetry={retry} /> : <Skeleton shape="card" count={2} />)}
      {isGone && (
        <EmptyState
          level={1}
          drawing="files"
          title={t('GONE_TITLE')}
          actions={<ButtonLink href="/profile/applications">{t('BACK')}</ButtonLink>}
        >
          {t('GONE_TEXT')}
        </EmptyState>
      )}
      {receipt && <ReceiptContent receipt={receipt} facts={facts} />}
    </>
  )
}

function ReceiptContent({ receipt, facts }: { receipt: Receipt; facts: JobFacts }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const sponsorship = useTranslations('SPONSORSHIP')
  const modals = useModals()
  const { company } = useCompany()
  const { candidacy, advertisement } = receipt
  const replyPromise = useReplyPromiseText(candidacy, advertisement.company_name)
  const recommend = () => modals.open('sponsorship', { slug: candidacy.campaign.slug, job: advertisement.name })
  return (
    <article className={css.paper}>
      <ReceiptHead receipt={receipt} />
      <div className={css.tools}>
        <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t('PRINT')}
        </Button>
        <AskButton candidacy_id={candidacy.id} tone="quiet" size="medium" />
        {!isOver(candidacy) && <AdjustmentsButton candidacy={candidacy} size="medium" />}
        {company.is_sponsorship_active && candidacy.campaign.is_online && (
          <Button tone="quiet" onClick={recommend}>
            {sponsorship('OPEN')}
          </Button>
        )}
      </div>
      {candidacy.withdrawn_at === null && candidacy.status === 'RECEIVED' && (
        <section className={css.part}>
          <h2>{t('NEXT')}</h2>
          <ol className={css.steps}>
            <li>{t('NEXT_1', { company: advertisement.company_name })}</li>
            {replyPromise && <li>{replyPromise.text}</li>}
            <li>{t('NEXT_2')}</li>
            <li>{t('NEXT_3')}</li>
          </ol>
        </section>
      )}
      <ReceiptAnswers receipt={receipt} />
      <ReceiptAdvertisement receipt={receipt} facts={facts} />
    </article>
  )
}
