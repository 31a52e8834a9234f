'use client'

import { Camera, Eye, Images, PencilLine, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { DeleteResume, ResumeLibrary } from '#components/funnel/resume-library'
import { previewResume, ResumePreview, type PreviewedResume } from '#components/funnel/resume-preview'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Field } from '#components/ui/field'
import { FileDrop } from '#components/ui/file-drop'
import { extensionOf } from '#lib/client/file-rules'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { choosePhotos } from '#lib/client/choose-photos'
import { attachResume, useResumes, writeResumeText } from '#lib/client/resumes'
import { useSession } from '#lib/client/session'
import { useFocus } from '#lib/client/use-focus'
import type { Candidacy } from '#lib/domain/candidacy'
import type { ResumeView } from '#lib/domain/funnel-views'
import type { Resume } from '#lib/domain/resume'
import { FOLDERS, withoutTimestamp, uploadName } from '#lib/domain/upload'
import { fullName } from '#lib/domain/user-rules'
import resumeCss from './resume.module.css'
import css from './stage.module.css'
import { deletePages, useHasPages } from './photographed-pages'
import { useStepAction } from './use-step-action'
import { useUpload } from './use-upload'

const importPhotos = () => import('./resume-photos')
const importText = () => import('./resume-text')
const ResumePhotos = lazy(() => importPhotos().then((module) => ({ default: module.ResumePhotos })))
const ResumeText = lazy(() => importText().then((module) => ({ default: module.ResumeText })))

const PHOTOS = { extensions: ['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif'], max_size: 50 * 1024 * 1024 }
const RESUME = FOLDERS['candidacy/resume']
/** Documents are uploaded as they are. Photos become a PDF first. */
const RULES = {
  ...RESUME,
  extensions: [...RESUME.extensions, 'jpg', 'png', 'heic'],
  tolerated: PHOTOS.extensions,
  larger: PHOTOS,
}

type Props = {
  candidacy: Candidacy
  /** The open screen. Null: the CVs. */
  view: ResumeView | null
  onView: (view: ResumeView | null) => void
  /** The id of the page's heading, which then names the screen. */
  titleId?: string
  onDone: () => void
  /**
   * Renders the button that continues with the attached CV, if another screen follows. It is busy during an upload,
   * because continuing would cancel it.
   */
  children?: (isUploading: boolean) => ReactNode
}

/** The CV of an application: the attached one, a new one, or an earlier one. */
export function ResumePanel({ candidacy, view, onView, titleId, onDone, children }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const toast = useToast()
  const { data: resumes = [] } = useResumes()
  const { run, isBusy, failure } = useStepAction()
  const attached = resumes.find(({ resume_url }) => resume_url === candidacy.resume_url) ?? null
  const others = resumes.filter((resume) => resume !== attached)
  const upload = useUpload('candidacy/resume', async ({ filename, customUrl }, signal) => {
    const { resume_url, resume_filename } = await attachResume(candidacy.id, customUrl)
    if (signal.aborted) return
    writeResumeText(candidacy.id, '')
    void deletePages(candidacy.id)
    // If the library already has a CV with the same content, the API attaches that CV, under its own name.
    const name = withoutTimestamp(resume_filename ?? '')
    if (resume_url !== customUrl && name !== withoutTimestamp(uploadName(filename, Date.now())))
      toast({ message: t('SAME', { name }) })
    onDone()
  })
  // A finished upload would delete the text or the photos of the screen that opens. A new one starts before it closes.
  useEffect(() => {
    if (view && upload.state.at === 'uploading') upload.stop()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `upload`, because only a new screen stops it.
  }, [view])
  const attach = (resume_url: string | null) => {
    upload.stop()
    void run(() => attachResume(candidacy.id, resume_url).then(onDone))
  }
  // Loaded in advance, so that both also open without a connection. After a failure, opening one loads it again.
  useEffect(() => {
    for (const load of [importPhotos, importText]) load().catch(() => undefined)
  }, [])
  // Photos that were chosen on this screen. The screen of the photos takes them and adds them to its pages.
  const chosen = useRef<readonly File[]>([])
  const takeChosen = () => {
    const files = chosen.current
    chosen.current = []
    return files
  }
  const hasPages = useHasPages(candidacy.id, view)
  const ways = useRef<HTMLDivElement>(null)
  useFocus(ways, view, 'lost')
  const session = useSession()
  const title = session.status === 'user' ? `CV ${fullName(session.user)}` : 'CV'
  const send = (file: File) => {
    onView(null)
    void upload.send(file)
  }
  const showPhotos = (files: readonly File[]) => {
    chosen.current = files
    onView('photos')
  }
  const choose = (file: File) =>
    PHOTOS.extensions.includes(extensionOf(file.name)) ? showPhotos([file]) : void upload.send(file)
  const ownScreen = { title, titleId, onFile: send }
  const isAttached = candidacy.resume_url !== null
  const isOptional = candidacy.campaign.resume_requirement === 'OPTIONAL'
  const state =
    isAttached && upload.state.at === 'empty'
      ? {
          at: 'done' as const,
          name: withoutTimestamp(candidacy.resume_filename ?? ''),
          size: attached?.size ?? undefined,
        }
      : upload.state
  if (view)
    return (
      <Suspense fallback={<Skeleton shape="card" />}>
        {view === 'photos' ? (
          <ResumePhotos
            {...ownScreen}
            candidacy_id={candidacy.id}
            takeChosen={takeChosen}
            onCancel={() => {
              void deletePages(candidacy.id)
              onView(null)
            }}
          />
        ) : (
          <ResumeText {...ownScreen} candidacy={candidacy} onCancel={() => onView(null)} />
        )}
      </Suspense>
    )
  return (
    <>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <div ref={ways} className={css.list}>
        {isAttached && <h2 className={css.subtitle}>{t('ATTACHED')}</h2>}
        <Field label={t('CHOOSE')} hideLabel>
          {(control) => (
            <FileDrop
              {...control}
              isMain
              state={state}
              rules={RULES}
              onFile={choose}
              onCancel={upload.stop}
              onRetry={upload.retry}
              more={<AttachedActions candidacy={candidacy} resume={attached} />}
            />
          )}
        </Field>
        <p>{t(isAttached ? 'INSTEAD' : 'NO_CV')}</p>
        <div className={css.actions}>
          <Button
            tone="quiet"
            className={resumeCss.camera}
            icon={<Camera aria-hidden />}
            onClick={() => choosePhotos(showPhotos, { isCamera: true })}
          >
            {t('PHOTOS.TAKE')}
          </Button>
          {hasPages && (
            <Button tone="quiet" icon={<Images aria-hidden />} onClick={() => onView('photos')}>
              {t('PHOTOS.TITLE')}
            </Button>
          )}
          <Button tone="quiet" icon={<PencilLine aria-hidden />} onClick={() => onView('write')}>
            {t('WRITE.GO')}
          </Button>
        </div>
      </div>
      <ResumeLibrary title={t(isAttached ? 'EARLIER' : 'LIBRARY')} resumes={others}>
        {({ resume_url, filename, scan_status }) =>
          scan_status !== 'infected' && (
            <Button
              tone="quiet"
              size="small"
              busy={isBusy}
              aria-label={t('USE_WHAT', { name: withoutTimestamp(filename ?? '') })}
              onClick={() => attach(resume_url)}
            >
              {t('USE')}
            </Button>
          )
        }
      </ResumeLibrary>
      {((isAttached && children) || isOptional) && (
        <div className={css.actions}>
          {isAttached && children?.(upload.state.at === 'uploading')}
          {isOptional && (
            <Button tone="quiet" size="large" busy={isBusy} onClick={() => attach(null)}>
              {t('SKIP')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

/** Further actions for the attached CV. */
function AttachedActions({ candidacy, resume }: { candidacy: Candidacy; resume: Resume | null }) {
  const t = useTranslations('FUNNEL')
  const [shown, setShown] = useState<PreviewedResume | null>(null)
  const [isDeleting, setDeleting] = useState(false)
  const { resume_url, resume_filename: filename } = candidacy
  const name = withoutTimestamp(filename ?? '')
  const plain = { tone: 'plain', size: 'small' } as const
  const preview = () => previewResume({ resume_url: resume_url!, filename, size: resume?.size ?? null }, setShown)
  return (
    <>
      <Button {...plain} icon={<Eye aria-hidden />} aria-label={t('RESUME.VIEW', { name })} onClick={preview}>
        {t('REVIEW.OPEN')}
      </Button>
      {resume?.id && (
        <Button
          {...plain}
          icon={<Trash2 aria-hidden />}
          aria-label={t('RESUME.DELETE', { name })}
          onClick={() => setDeleting(true)}
        >
          {t('RESUME.DELETE_GO')}
        </Button>
      )}
      {shown && <ResumePreview resume={shown} onClose={() => setShown(null)} />}
      {resume && isDeleting && <DeleteResume resume={resume} onClose={() => setDeleting(false)} />}
    </>
  )
}
