'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ResumeLibrary } from '#components/funnel/resume-library'
import { lookAt, ResumePreview, type Shown } from '#components/funnel/resume-preview'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FileDrop } from '#components/ui/file-drop'
import { useToast } from '#components/ui/toast'
import { attachResume } from '#lib/client/candidacies'
import { useResumes } from '#lib/client/resumes'
import type { Candidacy } from '#lib/domain/candidacy'
import { FOLDERS } from '#lib/domain/upload'
import s from './stage.module.css'
import { useStep } from './use-step'
import { useUpload } from './use-upload'

type Props = { candidacy: Candidacy; onDone: () => void }

/** The CV that goes with an application: the one attached, a new one, or one sent before. */
export function ResumeDesk({ candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const toast = useToast()
  const { data: resumes = [] } = useResumes()
  const { run, isBusy, failure } = useStep()
  const attached = resumes.find(({ resume_url }) => resume_url === candidacy.resume_url) ?? null
  const others = resumes.filter((resume) => resume !== attached)
  const upload = useUpload('candidacy/resume', async ({ filename, customUrl }) => {
    const { resume_url, resume_filename } = await attachResume(candidacy.id, customUrl)
    // The same content as one in the library: that one is attached, under its own name.
    if (resume_url !== customUrl && resume_filename !== filename)
      toast({ message: t('SAME', { name: resume_filename! }) })
    onDone()
  })
  const isAttached = candidacy.resume_url !== null
  const state =
    isAttached && upload.state.at === 'empty'
      ? { at: 'done' as const, name: candidacy.resume_filename ?? '', size: attached?.size ?? undefined }
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
            />
          )}
        </Field>
        {isAttached && <LookAtAttached candidacy={candidacy} size={attached?.size ?? null} />}
      </div>
      <ResumeLibrary title={t(isAttached ? 'EARLIER' : 'LIBRARY')} resumes={others}>
        {({ resume_url, filename, scan_status }) =>
          scan_status !== 'infected' && (
            <Button
              tone="quiet"
              size="small"
              busy={isBusy}
              aria-label={t('USE_WHAT', { name: filename ?? '' })}
              onClick={() => void run(() => attachResume(candidacy.id, resume_url).then(onDone))}
            >
              {t('USE')}
            </Button>
          )
        }
      </ResumeLibrary>
    </>
  )
}

function LookAtAttached({ candidacy, size }: { candidacy: Candidacy; size: number | null }) {
  const t = useTranslations('FUNNEL.RESUME')
  const [shown, setShown] = useState<Shown | null>(null)
  const { resume_url, resume_filename: filename } = candidacy
  return (
    <div>
      <Button
        tone="plain"
        size="small"
        icon={<Eye aria-hidden />}
        onClick={() => lookAt({ resume_url: resume_url!, filename, size }, setShown)}
      >
        {t('LOOK', { name: filename ?? '' })}
      </Button>
      {shown && <ResumePreview resume={shown} onClose={() => setShown(null)} />}
    </div>
  )
}
