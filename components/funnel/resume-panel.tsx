'use client'

import { Eye, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeleteResume, ResumeLibrary } from '#components/funnel/resume-library'
import { previewResume, ResumePreview, type PreviewedResume } from '#components/funnel/resume-preview'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FileDrop } from '#components/ui/file-drop'
import { IconButton } from '#components/ui/icon-button'
import { useToast } from '#components/ui/toast'
import { attachResume } from '#lib/client/candidacies'
import { useResumes } from '#lib/client/resumes'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Resume } from '#lib/domain/resume'
import { FOLDERS, withoutTimestamp, uploadName } from '#lib/domain/upload'
import s from './stage.module.css'
import { useStepAction } from './use-step-action'
import { useUpload } from './use-upload'

type Props = { candidacy: Candidacy; onDone: () => void }

/** The CV of an application: the attached one, a new one, or an earlier one. */
export function ResumePanel({ candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const toast = useToast()
  const { data: resumes = [] } = useResumes()
  const { run, isBusy, failure } = useStepAction()
  const attached = resumes.find(({ resume_url }) => resume_url === candidacy.resume_url) ?? null
  const others = resumes.filter((resume) => resume !== attached)
  const upload = useUpload('candidacy/resume', async ({ filename, customUrl }, signal) => {
    const { resume_url, resume_filename } = await attachResume(candidacy.id, customUrl)
    if (signal.aborted) return
    // The library has a CV with the same content, so that one is attached, under its own name.
    const name = withoutTimestamp(resume_filename ?? '')
    if (resume_url !== customUrl && name !== withoutTimestamp(uploadName(filename, Date.now())))
      toast({ message: t('SAME', { name }) })
    onDone()
  })
  const use = (resume_url: string) => {
    upload.stop()
    void run(() => attachResume(candidacy.id, resume_url).then(onDone))
  }
  const isAttached = candidacy.resume_url !== null
  const state =
    isAttached && upload.state.at === 'empty'
      ? {
          at: 'done' as const,
          name: withoutTimestamp(candidacy.resume_filename ?? ''),
          size: attached?.size ?? undefined,
        }
      : upload.state
  return (
    <>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <div className={s.list}>
        {isAttached && <h2 className={s.subtitle}>{t('ATTACHED')}</h2>}
        <Field label={t('CHOOSE')} hideLabel>
          {(control) => (
            <FileDrop
              {...control}
              state={state}
              rules={FOLDERS['candidacy/resume']}
              onFile={(file) => void upload.send(file)}
              onCancel={upload.stop}
              onRetry={upload.retry}
              more={<AttachedActions candidacy={candidacy} resume={attached} />}
            />
          )}
        </Field>
      </div>
      <ResumeLibrary title={t(isAttached ? 'EARLIER' : 'LIBRARY')} resumes={others}>
        {({ resume_url, filename, scan_status }) =>
          scan_status !== 'infected' && (
            <Button
              tone="quiet"
              size="small"
              busy={isBusy}
              aria-label={t('USE_WHAT', { name: withoutTimestamp(filename ?? '') })}
              onClick={() => use(resume_url)}
            >
              {t('USE')}
            </Button>
          )
        }
      </ResumeLibrary>
    </>
  )
}

/** Further actions for the attached CV. */
function AttachedActions({ candidacy, resume }: { candidacy: Candidacy; resume: Resume | null }) {
  const t = useTranslations('FUNNEL.RESUME')
  const [shown, setShown] = useState<PreviewedResume | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { resume_url, resume_filename: filename } = candidacy
  const name = withoutTimestamp(filename ?? '')
  const preview = () => previewResume({ resume_url: resume_url!, filename, size: resume?.size ?? null }, setShown)
  return (
    <>
      <IconButton label={t('LOOK', { name })} icon={<Eye />} onClick={preview} />
      {resume?.id && <IconButton label={t('DELETE', { name })} icon={<Trash2 />} onClick={() => setDeleting(true)} />}
      {shown && <ResumePreview resume={shown} onClose={() => setShown(null)} />}
      {resume && isDeleting && <DeleteResume resume={resume} onClose={() => setDeleting(false)} />}
    </>
  )
}
