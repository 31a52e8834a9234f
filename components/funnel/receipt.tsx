'use client'

import { CircleCheck, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useCompany } from '#components/site/company-context'
import { useCompanyTimeZone } from '#components/site/use-company-time-zone'
import { ScreenTitle } from '#components/funnel/stage-head'
import { useModals } from '#components/site/modals'
import { Button, ButtonLink } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { reinstateCandidacy } from '#lib/client/applications'
import { useSession } from '#lib/client/session'
import { canReinstate } from '#lib/domain/application'
import type { Candidacy } from '#lib/domain/candidacy'
import { useReplyPromiseText } from '#lib/i18n/reply-promise-text'
import { useFormatter } from '#lib/i18n/formatter'
import receiptCss from './receipt.module.css'
import css from './stage.module.css'
import { useStepAction } from './use-step-action'

/**
 * Shows the confirmation with its reference and next steps. For a withdrawn application, shows a note instead, with a
 * button to reinstate it if that is possible.
 */
export const Receipt = ({ candidacy }: { candidacy: Candidacy }) =>
  candidacy.withdrawn_at ? <Withdrawn candidacy={candidacy} /> : <Submitted candidacy={candidacy} />

function Submitted({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('FUNNEL.RECEIPT')
  const tRoot = useTranslations()
  const format = useFormatter()
  const timeZone = useCompanyTimeZone()
  const modals = useModals()
  const { company } = useCompany()
  const session = useSession()
  const { campaign, reference } = candidacy
  const replyPromise = useReplyPromiseText(candidacy, company.name)
  const steps = [t('NEXT_1', { company: company.name }), ...(replyPromise ? [replyPromise.text] : []), t('NEXT_2')]
  const recommend = () => modals.open('sponsorship', { slug: campaign.slug, job: campaign.name })
  return (
    <>
      <div className={receiptCss.card}>
        <CircleCheck aria-hidden className={receiptCss.mark} />
        <ScreenTitle className={receiptCss.title}>{t('TITLE')}</ScreenTitle>
        <p lang={campaign.locale}>{campaign.name}</p>
        <p>
          <span className={css.quiet}>{t('REFERENCE')}</span> <strong className={receiptCss.number}>{reference}</strong>
        </p>
        {candidacy.confirmed_at && (
          <p className={css.quiet}>
            {t('WHEN', {
              date: format.dateTime(new Date(candidacy.confirmed_at), {
                dateStyle: 'long',
                timeStyle: 'short',
                timeZone,
              }),
            })}
          </p>
        )}
        {session.status === 'user' && <p className={css.quiet}>{t('MAIL', { email: session.user.email })}</p>}
      </div>
      <section className={css.list}>
        <h2>{t('NEXT_TITLE')}</h2>
        <ol className={receiptCss.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className={css.actions}>
        <ButtonLink href="/profile/applications" size="large" prefetch={false}>
          {t('VIEW_APPLICATIONS')}
        </ButtonLink>
        <ButtonLink href={`/profile/applications/${reference}`} size="large" tone="quiet" prefetch={false}>
          {tRoot('APPLICATIONS.RECEIPT_GO')}
        </ButtonLink>
        {company.is_sponsorship_active && (
          <Button size="large" tone="quiet" onClick={recommend}>
            {tRoot('SPONSORSHIP.OPEN')}
          </Button>
        )}
        <ButtonLink href="/all-jobs" size="large" tone="quiet" prefetch={false}>
          {t('MORE')}
        </ButtonLink>
      </div>
    </>
  )
}

function Withdrawn({ candidacy }: { candidacy: Candidacy }) {
  const t = useTranslations('APPLICATIONS')
  const { company } = useCompany()
  const { run, isBusy, failure } = useStepAction()
  const isOpen = canReinstate(candidacy)
  return (
    <>
      <div className={receiptCss.card} data-tone="quiet">
        <Undo2 aria-hidden className={receiptCss.mark} />
        <ScreenTitle className={receiptCss.title}>{t('WITHDRAWN_TITLE')}</ScreenTitle>
        <p lang={candidacy.campaign.locale}>{candidacy.campaign.name}</p>
        <p>{t(isOpen ? 'NEXT.WITHDRAWN_OPEN' : 'NEXT.WITHDRAWN', { company: company.name })}</p>
      </div>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <div className={css.actions}>
        {isOpen && (
          <Button size="large" busy={isBusy} onClick={() => void run(() => reinstateCandidacy(candidacy.id))}>
            {t('REINSTATE')}
          </Button>
        )}
        <ButtonLink href="/profile/applications" size="large" tone="quiet" prefetch={false}>
          {t('TITLE')}
        </ButtonLink>
      </div>
    </>
  )
}
