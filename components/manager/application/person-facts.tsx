import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useApplication } from '#lib/client/manager/application/context'
import { webLinkOf } from '#lib/client/manager/application/person'
import { useSourceName } from '#lib/client/manager/source-name'
import { withoutInvisible } from '#lib/domain/plain-name'
import css from './person-facts.module.css'
import { Section } from './section'

/** Contact details and preferences of the candidate, and the source of the application. */
export function PersonFacts() {
  const t = useTranslations('MANAGERAPPLICATION.FACTS')
  const tType = useTranslations('ENUMERATIONS.JOB_TYPE')
  const locale = useLocale()
  const sourceName = useSourceName()
  const { application } = useApplication()
  const { person, source, sponsor, reference } = application
  const { email, phone_number, bio_url, tags, job_types } = person
  const link = webLinkOf(bio_url)
  const language = person.locale && new Intl.DisplayNames(locale, { type: 'language' }).of(person.locale)
  return (
    <Section title={t('TITLE')}>
      <dl className={css.facts}>
        <Fact label={t('EMAIL')}>
          <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}>{email}</a>
        </Fact>
        {phone_number && (
          <Fact label={t('PHONE')}>
            <a href={`tel:${phone_number.replace(/[^\d+]/g, '')}`}>{phone_number}</a>
          </Fact>
        )}
        {bio_url && (
          <Fact label={t('LINK')}>
            {link ? (
              <a href={link.href} target="_blank" rel="noopener noreferrer nofollow">
                {link.label}
                <span className="visually-hidden"> {t('NEW_TAB')}</span>
              </a>
            ) : (
              withoutInvisible(bio_url)
            )}
          </Fact>
        )}
        {language && <Fact label={t('LANGUAGE')}>{language}</Fact>}
        {sponsor && <Fact label={t('SPONSOR')}>{withoutInvisible(sponsor)}</Fact>}
        {source && <Fact label={t('SOURCE')}>{sourceName(source)}</Fact>}
        {job_types.length > 0 && <Fact label={t('JOB_TYPES')}>{job_types.map((type) => tType(type)).join(', ')}</Fact>}
        {tags.length > 0 && <Fact label={t('TAGS')}>{tags.map(withoutInvisible).join(', ')}</Fact>}
        {reference && <Fact label={t('REFERENCE')}>{reference}</Fact>}
      </dl>
    </Section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)
