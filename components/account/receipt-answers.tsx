'use client'

import { useTranslations } from 'next-intl'
import { AnswerText } from '#components/site/answer-text'
import { stagesOf } from '#lib/domain/candidacy'
import type { Receipt } from '#lib/domain/receipt'
import { inOrder } from '#lib/domain/survey'
import css from './receipt.module.css'

/** Every question with its answer, and the submitted files. */
export function ReceiptAnswers({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const { advertisement, candidacy, pitch_filename, resume_filename } = receipt
  const questions = inOrder(advertisement.survey?.questions ?? [])
  // What was submitted is listed even if the job no longer asked for it, or does not ask for it today.
  const hasPitch = candidacy.record !== null || stagesOf(advertisement).includes('PITCH')
  const hasResume = resume_filename !== null || advertisement.resume_requirement !== 'NOT_ASKED'
  return (
    <>
      {questions.length > 0 && candidacy.answer_group && (
        <section className={css.part}>
          <h2>{t('ANSWERS')}</h2>
          <dl className={css.answers}>
            {questions.map((question) => (
              <div key={question.id}>
                <dt lang={advertisement.locale}>{question.content}</dt>
                <dd>
                  <AnswerText
                    question={question}
                    lang={advertisement.locale}
                    value={candidacy.answer_group?.[question.id]}
                    empty={t('NOT_ANSWERED')}
                  />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {(hasPitch || hasResume) && (
        <section className={css.part}>
          <h2>{t('FILES')}</h2>
          <dl className={css.answers}>
            {hasPitch && (
              <div>
                <dt>{t('PITCH')}</dt>
                <dd>{candidacy.record?.text ?? pitch_filename ?? <em>{t('NONE')}</em>}</dd>
              </div>
            )}
            {hasResume && (
              <div>
                <dt>{t('RESUME')}</dt>
                <dd>{resume_filename ?? <em>{t('NONE')}</em>}</dd>
              </div>
            )}
          </dl>
        </section>
      )}
    </>
  )
}
