import { useTranslations } from 'next-intl'
import type { z } from 'zod'
import { Skeleton } from '#components/ui/skeleton'
import type { previewStatus } from '#lib/contract/staff/decisions'
import { quotationsIn } from '#lib/client/manager/application/quotations'
import css from './status-dialog.module.css'

type Props = {
  preview: z.output<typeof previewStatus.reply> | null
  isLoading: boolean
  failure: string | null
  isScheduled: boolean
}

/** The email as the candidate will receive it, as text. */
export function StatusEmail({ preview, isLoading, failure, isScheduled }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.EMAIL')
  return (
    <section aria-label={t('TITLE')} aria-busy={isLoading} className={css.email}>
      <h3 className={css.emailTitle}>{t(isScheduled ? 'TITLE_SCHEDULED' : 'TITLE')}</h3>
      {failure !== null && (
        <p role="alert" className={css.problem}>
          {failure}
        </p>
      )}
      {failure === null && !preview && <Skeleton shape="text" count={6} />}
      {preview?.reason && <p className={css.none}>{t(`NONE_${preview.reason}`)}</p>}
      {preview?.email && (
        <>
          <dl className={css.meta}>
            <dt>{t('FROM')}</dt>
            <dd>{preview.email.from}</dd>
            <dt>{t('TO')}</dt>
            <dd>{preview.email.to}</dd>
            <dt>{t('SUBJECT')}</dt>
            <dd>{preview.email.subject}</dd>
          </dl>
          <EmailText text={preview.email.text} />
        </>
      )}
    </section>
  )
}

/** Text emails mark a quoted message with '>', which is shown as a quotation here. */
function EmailText({ text }: { text: string }) {
  return (
    <div className={css.emailText}>
      {quotationsIn(text).map(({ isQuoted, lines }, index) =>
        isQuoted ? (
          <blockquote key={index} dir="auto" className={css.quote}>
            {lines.join('\n')}
          </blockquote>
        ) : (
          <p key={index} dir="auto">
            {lines.join('\n').trim()}
          </p>
        ),
      )}
    </div>
  )
}
