import { useTranslations } from 'next-intl'
import { useApplication } from '#lib/client/manager/application/context'
import { Section } from './section'
import css from './survey-answers.module.css'

/** The answers to the questions. Unanswered questions are in a collapsed list below them. */
export function SurveyAnswers() {
  const t = useTranslations('MANAGERAPPLICATION.ANSWERS')
  const { answers } = useApplication().application
  if (answers.length === 0) return null
  const answered = answers.filter(({ text }) => text !== null && text.trim() !== '')
  const blank = answers.filter((answer) => !answered.includes(answer))
  return (
    <Section title={t('TITLE')}>
      {answered.length > 0 && (
        <dl className={css.answers}>
          {answered.map(({ question_id, question, text }) => (
            <div key={question_id} className={css.answer}>
              <dt dir="auto">{question}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {blank.length > 0 && (
        <details className={css.blank}>
          <summary>{t('BLANK', { count: blank.length })}</summary>
          <ul className={css.questions}>
            {blank.map(({ question_id, question }) => (
              <li key={question_id} dir="auto">
                {question}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}
