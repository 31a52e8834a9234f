import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { quotationsIn } from '#lib/client/manager/application/quotations'
import css from './status-dialog.module.css'
import type { StatusPreview } from './use-status-preview'

/** The id of the reason why the email cannot be shown. */
export const EMAIL_PROBLEM_ID = 'status-email-problem'

type Props = { preview: StatusPreview; isScheduled: boolean }

/** The email as the candidate will receive it, as text. */
export function StatusEmail({ preview: { preview, failure, ...state }, isScheduled }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.EMAIL')
  const tUi = useTranslations('UI.NOT_LOADED')
  return (
    <section aria-label={t('TITLE')} aria-busy={failure === null && !state.isCurrent} className={css.email}>
      <h3 className={css.emailTitle}>{t(isScheduled ? 'TITLE_SCHEDULED' : 'TITLE')}</h3>
      {failure !== null && (
        <div className={css.problem}>
          <p id={EMAIL_PROBLEM_ID} role="alert">
            {failure}
          </p>
          {state.canRetry && (
            <Button tone="quiet" size="small" busy={state.isLoading} onClick={state.reload}>
              {tUi('RETRY')}
            </Button>
          )}
        </div>
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
