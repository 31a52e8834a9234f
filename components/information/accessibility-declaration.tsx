import { useLocale, useTranslations } from 'next-intl'
import { Prose } from '#components/ui/prose'
import type { Company } from '#lib/domain/company'
import { useFormatter } from '#lib/i18n/formatter'
import { ReadingPage } from './reading-page'
import { complaintBodies } from './complaint-bodies'

/** Content that the software cannot make accessible, each with its reason. */
const LIMITS = ['VIDEOS', 'MAPS', 'YOUTUBE', 'FILES'] as const

type Props = { company: Company; host: string }

/** The accessibility statement of a company's site by RGAA and WCAG, with contacts for complaints. */
export function AccessibilityDeclaration({ company, host }: Props) {
  const t = useTranslations('ACCESSIBILITY')
  const locale = useLocale()
  const audit = useAudit(company.accessibility)
  const state = company.accessibility?.conformance ?? 'unknown'
  return (
    <ReadingPage title={t('TITLE')} line={t(`STATE.${state}`)}>
      <Prose>
        <p>{t('INTRO', { company: company.name, host })}</p>
        <h2>{t('STATUS')}</h2>
        <p>{t(`TEXT.${state}`)}</p>
        {audit && <p>{audit}</p>}
        <h2>{t('ANSWERS')}</h2>
        <p>{t('ANSWERS_TEXT')}</p>
        <h2>{t('LIMITS.TITLE')}</h2>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{t(`LIMITS.${limit}`)}</li>
          ))}
        </ul>
        <h2>{t('TESTED')}</h2>
        <p>{t('TESTED_TEXT')}</p>
        <h2>{t('CONTACT')}</h2>
        <p>{t('CONTACT_TEXT')}</p>
        <p>
          <Contact company={company} />
        </p>
        <h2>{t('RECOURSE')}</h2>
        <p>{t('RECOURSE_TEXT')}</p>
        <ul>
          {complaintBodies(locale, company.locale).map(({ name, url, lang }) => (
            <li key={name} lang={lang}>
              {url ? <a href={url}>{name}</a> : name}
            </li>
          ))}
        </ul>
      </Prose>
    </ReadingPage>
  )
}

function useAudit(accessibility: Company['accessibility']) {
  const t = useTranslations('ACCESSIBILITY')
  const format = useFormatter()
  const { audited_at, auditor } = accessibility ?? {}
  const date = audited_at && format.dateTime(new Date(audited_at), { dateStyle: 'long', timeZone: 'UTC' })
  if (date && auditor) return t('AUDITED', { date, auditor })
  if (date) return t('AUDITED_ON', { date })
  return auditor ? t('AUDITED_BY', { auditor }) : null
}

function Contact({ company: { name, website_url, accessibility } }: Pick<Props, 'company'>) {
  const t = useTranslations('ACCESSIBILITY')
  const address = accessibility?.contact
  if (address) return <a href={`mailto:${address}`}>{t('WRITE', { address })}</a>
  if (website_url) return <a href={website_url}>{t('WRITE_SITE', { company: name })}</a>
  return <a href="/terms-and-conditions-2">{t('WRITE_TERMS', { company: name })}</a>
}
