'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { StageHead } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FileDrop } from '#components/ui/file-drop'
import { attachResume } from '#lib/client/candidacies'
import { useResumes } from '#lib/client/resumes'
import type { Candidacy } from '#lib/domain/candidacy'
import { FOLDERS } from '#lib/domain/upload'
import s from './stage.module.css'
import { useStep } from './use-step'
import { useUpload } from './use-upload'

type Props = { candidacy: Candidacy; onDone: () => void }

/** A CV that was sent before, or a new one. */
export function ResumeStage({ candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const format = useFormatter()
  const { company } = useCompany()
  const { data: resumes = [] } = useResumes()
  const { run, isBusy, failure } = useStep()
  const attach = (url: string) => attachResume(candidacy.id, url)
  const upload = useUpload('candidacy/resume', ({ customUrl }) => attach(customUrl).then(onDone))
  return (
    <>
      <StageHead title={t('RESUME.TITLE')}>{t('RESUME.TEXT', { company: company.name })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {resumes.length > 0 && (
        <section className={s.list}>
          <h2>{t('RESUME.EARLIER')}</h2>
          {resumes.map(({ resume_url, filename, created_at }) => (
            <div key={resume_url} className={s.item}>
              <span>
                {filename}
                {created_at && (
                  <span className={s.quiet}> · {format.dateTime(new Date(created_at), { dateStyle: 'medium' })}</span>
                )}
              </span>
              <Button
                tone="quiet"
                size="small"
                busy={isBusy}
                onClick={() => void run(() => attach(resume_url).then(onDone))}
              >
                {t('RESUME.USE')}
              </Button>
            </div>
          ))}
        </section>
      )}
      <Field label={t('RESUME.CHOOSE')} hideLabel>
        {(control) => (
          <FileDrop
            {...control}
            state={upload.state}
            rules={FOLDERS['candidacy/resume']}
            onFile={(file) => void upload.send(file)}
            onCancel={upload.stop}
            onRetry={upload.retry}
          />
        )}
      </Field>
      {candidacy.resume_url && (
        <div className={s.actions}>
          <Button size="large" onClick={onDone}>
            {t('NEXT')}
          </Button>
          <p className={s.quiet}>{candidacy.resume_filename}</p>
        </div>
      )}
    </>
  )
}
