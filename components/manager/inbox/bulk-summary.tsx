import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { IconButton } from '#components/ui/icon-button'
import { localZone } from '#lib/client/local-zone'
import { TIME_STYLE } from '#lib/client/manager/schedule'
import type { Previewed } from '#lib/client/manager/inbox/bulk'
import type { BulkPreview } from '#lib/contract/staff/bulk'
import { useFormatter } from '#lib/i18n/formatter'
import css from './bulk.module.css'

/** What a bulk action will change and send, with the first emails as candidates receive them. */
export function BulkSummary({ preview, body, due_at }: Previewed) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const format = useFormatter()
  const time = (at: string) => format.dateTime(new Date(at), { ...TIME_STYLE, timeZone: localZone() })
  const [shown, setShown] = useState(0)
  const { emails, nb_emails, nb_same_status, nb_withdrawn, nb_scheduled, nb_missing } = preview
  const { nb_empty_field, nb_too_long } = preview
  const email = emails[shown]
  const isReply = body.action === 'reply'
  const skipped = [
    nb_same_status > 0 && t('SKIP_SAME', { count: nb_same_status }),
    nb_withdrawn > 0 && t('SKIP_WITHDRAWN', { count: nb_withdrawn }),
    nb_scheduled > 0 && t('SKIP_SCHEDULED', { count: nb_scheduled }),
    nb_empty_field > 0 && t('SKIP_EMPTY_FIELD', { count: nb_empty_field }),
    nb_too_long > 0 && t('SKIP_TOO_LONG', { count: nb_too_long }),
    nb_missing > 0 && t('SKIP_MISSING', { count: nb_missing }),
  ].filter((text) => text !== false)
  return (
    <div className={css.fields}>
      <div role="status">
        <p className={css.lead}>
          {due_at === null
            ? t(isReply ? 'EMAILS_REPLY' : 'EMAILS', { count: nb_emails })
            : t('EMAILS_LATER', { count: nb_emails, time: time(due_at) })}
        </p>
        {skipped.length > 0 && (
          <ul className={css.skipped}>
            {skipped.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        {body.message !== undefined && (
          <Languages languages={preview.languages} hasTemplate={body.template !== undefined} />
        )}
      </div>
      {email && (
        <section className={css.email} aria-label={t('EMAIL')}>
          <header className={css.emailHead}>
            <dl className={css.meta}>
              <dt>{t('EMAIL_TO')}</dt>
              <dd>
                <bdi>{`${email.first_name} ${email.last_name}`.slice(0, 120)}</bdi> ({email.to})
              </dd>
              <dt>{t('EMAIL_SUBJECT')}</dt>
              <dd>{email.subject}</dd>
            </dl>
            {emails.length > 1 && (
              <div className={css.turn}>
                <IconButton
                  size="small"
                  label={t('EMAIL_PREVIOUS')}
                  icon={<ChevronLeft aria-hidden="true" />}
                  onClick={() => setShown((shown + emails.length - 1) % emails.length)}
                />
                <span aria-live="polite">{t('EMAIL_POSITION', { n: shown + 1, count: emails.length })}</span>
                <IconButton
                  size="small"
                  label={t('EMAIL_NEXT')}
                  icon={<ChevronRight aria-hidden="true" />}
                  onClick={() => setShown((shown + 1) % emails.length)}
                />
              </div>
            )}
          </header>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it. */}
          <div className={css.text} dir="auto" role="group" tabIndex={0} aria-label={email.subject}>
            {email.text}
          </div>
        </section>
      )}
      {nb_emails > emails.length && emails.length > 0 && (
        <p className={css.quiet}>
          {t(isReply ? 'EMAILS_MORE_REPLY' : 'EMAILS_MORE', { count: nb_emails - emails.length })}
        </p>
      )}
    </div>
  )
}

/**
 * The candidates who read another language than the member, and those who receive a template that is not in their
 * language.
 */
function Languages({ languages, hasTemplate }: Pick<BulkPreview, 'languages'> & { hasTemplate: boolean }) {
  const t = useTranslations('MANAGERINBOX.BULK')
  const locale = useLocale()
  const others = languages.filter((language) => language.locale !== locale || (hasTemplate && !language.has_template))
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  const valuesOf = (list: typeof languages) => ({
    count: list.reduce((sum, { nb_emails }) => sum + nb_emails, 0),
    languages: new Intl.ListFormat(locale).format(list.map((language) => names.of(language.locale) ?? language.locale)),
  })
  const translated = others.filter(({ has_template }) => has_template)
  const unchanged = others.filter(({ has_template }) => !has_template)
  return (
    <>
      {translated.length > 0 && <p>{t('TRANSLATED', valuesOf(translated))}</p>}
      {unchanged.length > 0 && <p className={css.problem}>{t('OTHER_LANGUAGE', valuesOf(unchanged))}</p>}
    </>
  )
}
