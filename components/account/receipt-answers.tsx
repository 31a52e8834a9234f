'use client'

import { useTranslations } from 'next-intl'
import { AnswerText } from '#components/site/answer-text'
import { stagesOf } from '#lib/domain/candidacy'
import type { Receipt } from '#lib/domain/receipt'
import { inOrder } from '#lib/domain/survey'
import s from './receipt.module.css'

/** Every question with its answer, and the submitted files. */
export function ReceiptAnswers({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const { advertisement, candidacy, pitch_filename, resume_filename } = receipt
  const questions = inOrder(advertisement.survey?.questions ?? [])
  const hasPitch = stagesOf(advertisement).includes('PITCH')
  return (
    <>
      {questions.length > 0 && candidacy.answer_group && (
        <section className={s.part}>
          <h2>{t('ANSWERS')}</h2>
          <dl className={s.answers}>
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
      {(hasPitch || advertisement.resume_requirement !== 'NOT_ASKED') && (
        <section className={s.part}>
          <h2>{t('FILES')}</h2>
          <dl className={s.answers}>
            {hasPitch && (
              <div>
                <dt>{t('PITCH')}</dt>
                <dd>{candidacy.record?.text ?? pitch_filename ?? <em>{t('NONE')}</em>}</dd>
              </div>
            )}
            {advertisement.resume_requirement !== 'NOT_ASKED' && (
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
