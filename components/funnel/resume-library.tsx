'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import { previewResume, ResumePreview, type PreviewedResume } from '#components/funnel/resume-preview'
import { ResumeRow } from '#components/funnel/resume-row'
import { Confirm } from '#components/ui/confirm'
import { useToast } from '#components/ui/toast'
import { removeResume } from '#lib/client/resumes'
import { useFocus } from '#lib/client/use-focus'
import type { Resume } from '#lib/domain/resume'
import { withoutTimestamp } from '#lib/domain/upload'
import css from './stage.module.css'

type Props = {
  title: string
  resumes: readonly Resume[]
  /** For containers that already show the title. */
  hideTitle?: boolean
  /** Actions for each CV. */
  children?: (resume: Resume) => ReactNode
}

/** Earlier CVs without duplicates, with preview, use and delete actions. */
export function ResumeLibrary({ title, hideTitle, resumes, children }: Props) {
  const [shown, setShown] = useState<PreviewedResume | null>(null)
  const [toDelete, setToDelete] = useState<Resume | null>(null)
  const box = useRef<HTMLElement>(null)
  useFocus(box, resumes.length, 'lost')
  return (
    <section ref={box} className={css.list} tabIndex={-1} aria-label={title}>
      {resumes.length > 0 && (
        <>
          <h2 className={hideTitle ? 'visually-hidden' : css.subtitle}>{title}</h2>
          <ul role="list" className={css.list}>
            {resumes.map((resume) => (
              <ResumeRow
                key={resume.resume_url}
                resume={resume}
                onPreview={() => previewResume(resume, setShown)}
                onDelete={resume.id === null ? undefined : () => setToDelete(resume)}
              >
                {children?.(resume)}
              </ResumeRow>
            ))}
          </ul>
        </>
      )}
      {shown && <ResumePreview resume={shown} onClose={() => setShown(null)} />}
      {toDelete && <DeleteResume resume={toDelete} onClose={() => setToDelete(null)} />}
    </section>
  )
}

/** Explains what is deleted: a submitted application retains its CV. */
export function DeleteResume({ resume: { id, filename, is_sent }, onClose }: { resume: Resume; onClose: () => void }) {
  const t = useTranslations('FUNNEL.RESUME')
  const toast = useToast()
  const name = withoutTimestamp(filename ?? '')
  const remove = async () => {
    const isRetained = await removeResume(id!)
    toast({ message: t(isRetained ? 'DELETED_SENT' : 'DELETED', { name }) })
  }
  return (
    <Confirm
      title={t('DELETE_TITLE')}
      description={t(is_sent ? 'DELETE_SENT' : 'DELETE_TEXT', { name })}
      confirmLabel={t('DELETE_GO')}
      cancelLabel={t('DELETE_KEEP')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
