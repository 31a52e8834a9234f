import { useLocale, useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Prose } from '#components/ui/prose'
import { type Accessibility, LimitReason, TESTED_STATES } from '#lib/domain/accessibility'
import type { Company } from '#lib/domain/company'
import { languageOf, localized } from '#lib/domain/terms'
import { useFormatter } from '#lib/i18n/formatter'
import { ReadingPage } from './reading-page'
import { complaintBodies } from './complaint-bodies'

/** Content that the software cannot make accessible, each with its reason. */
const LIMITS = ['VIDEOS', 'MAPS', 'YOUTUBE', 'FILES'] as const
/** What the automated tests of the software check. */
const CHECKS = ['AXE', 'KEYBOARD', 'CONTRAST', 'WIDTH', 'COLORS'] as const

type Props = { company: Company; host: string; hasTerms: boolean }

/** The accessibility statement of a company's site, with the parts of Decision (EU) 2018/1523 and of RGAA 4.1. */
export function AccessibilityDeclaration({ company, host, hasTerms }: Props) {
  const t = useTranslations('ACCESSIBILITY')
  const state = company.accessibility?.conformance ?? 'unknown'
  return (
    <ReadingPage title={t('TITLE')} line={t(`STATE.${state}`)}>
      <Prose>
        <p>{t('INTRO', { company: company.name, host })}</p>
        <h2>{t('STATUS')}</h2>
        <p>{t(`TEXT.${state}`)}</p>
        <h2>{t('LIMITS.TITLE')}</h2>
        <CompanyLimits limits={company.accessibility?.limits ?? []} />
        <h3>{t('LIMITS.MAY')}</h3>
        <ul>
          {LIMITS.map((limit) => (
            <li key={limit}>{t(`LIMITS.${limit}`)}</li>
          ))}
        </ul>
        <h2>{t('ANSWERS')}</h2>
        <p>{t('ANSWERS_TEXT')}</p>
        <h2>{t('ADJUSTMENTS')}</h2>
        <p>{t('ADJUSTMENTS_TEXT')}</p>
        <h2>{t('PREPARATION')}</h2>
        <Preparation company={company} />
        <h2>{t('TESTED')}</h2>
        <Tests company={company} />
        <h2>{t('CONTACT')}</h2>
        <p>{t('CONTACT_TEXT')}</p>
        <p>
          <Contact company={company} hasTerms={hasTerms} />
        </p>
        <h2>{t('RECOURSE')}</h2>
        <Recourse company={company} />
      </Prose>
    </ReadingPage>
  )
}

/** The company's own content that is not accessible, by reason. */
function CompanyLimits({ limits }: Pick<Accessibility, 'limits'>) {
  const t = useTranslations('ACCESSIBILITY.LIMITS')
  const reasons = LimitReason.options.filter((reason) => limits.some((limit) => limit.reason === reason))
  return reasons.map((reason) => (
    <Fragment key={reason}>
      <h3>{t(`REASON.${reason}`)}</h3>
      <Texts texts={limits.filter((limit) => limit.reason === reason).map(({ text }) => text)} />
    </Fragment>
  ))
}

/** Texts of the company, marked with their language if it is not that of the page. */
function Texts({ texts }: { texts: Accessibility['tests'] }) {
  const locale = useLocale()
  return (
    <ul>
      {texts.map((text) => (
        <li key={localized(text, locale)} lang={languageOf(text, locale)}>
          {localized(text, locale)}
        </li>
      ))}
    </ul>
  )
}

/** When and how the statement was prepared. */
function Preparation({ company: { name: company, accessibility } }: Pick<Props, 'company'>) {
  const t = useTranslations('ACCESSIBILITY')
  const audit = useAudit(accessibility)
  const format = useFormatter()
  const dateOf = (day: string) => format.dateTime(new Date(day), { dateStyle: 'long', timeZone: 'UTC' })
  const { conformance, auditor, stated_at, reviewed_at } = accessibility ?? {}
  return (
    <ul>
      <li>{stated_at ? t('STATED', { date: dateOf(stated_at) }) : t('UNDATED', { company })}</li>
      {reviewed_at && <li>{t('REVIEWED', { date: dateOf(reviewed_at) })}</li>}
      {audit && <li>{audit}</li>}
      {!auditor && <li>{conformance ? t('SELF_ASSESSED', { company }) : t('NOT_ASSESSED')}</li>}
    </ul>
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

/** The tests of the software, and those of the site that the company declares. */
function Tests({ company: { name: company, accessibility } }: Pick<Props, 'company'>) {
  const t = useTranslations('ACCESSIBILITY')
  const tests = accessibility?.tests ?? []
  return (
    <>
      <p>{t('TESTED_TEXT')}</p>
      <ul>
        {CHECKS.map((check) => (
          <li key={check}>{t(`CHECKS.${check}`, { count: TESTED_STATES })}</li>
        ))}
      </ul>
      <p>{t('USERS')}</p>
      {tests.length > 0 && (
        <>
          <p>{t('COMPANY_TESTS', { company })}</p>
          <Texts texts={tests} />
        </>
      )}
      <p>{t('TECHNOLOGIES')}</p>
    </>
  )
}

function Contact({ company: { name, website_url, accessibility }, hasTerms }: Pick<Props, 'company' | 'hasTerms'>) {
  const t = useTranslations('ACCESSIBILITY')
  const address = accessibility?.contact
  if (address) return <a href={`mailto:${address}`}>{t('WRITE', { address })}</a>
  if (website_url) return <a href={website_url}>{t('WRITE_SITE', { company: name })}</a>
  if (hasTerms) return <a href="/terms-and-conditions-2">{t('WRITE_TERMS', { company: name })}</a>
  return t('NO_CONTACT', { company: name })
}

/** The bodies for complaints, each with its country. */
function Recourse({ company }: Pick<Props, 'company'>) {
  const t = useTranslations('ACCESSIBILITY')
  const locale = useLocale()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  return (
    <>
      <p>{t('RECOURSE_TEXT')}</p>
      <ul>
        {complaintBodies(locale, company.locale).map(({ country, name, url, lang }) => (
          <li key={name}>
            {t('BODY', { country: countries.of(country) ?? country })}{' '}
            <span lang={lang}>{url ? <a href={url}>{name}</a> : name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
