'use client'

import { Camera, ImagePlus } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ResumePage } from '#components/funnel/resume-page'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { Spinner } from '#components/ui/spinner'
import { choosePhotos } from '#lib/client/choose-photos'
import { useFocus } from '#lib/client/use-focus'
import resumeCss from './resume.module.css'
import css from './stage.module.css'
import { MAX_PAGES, usePhotoPages } from './use-photo-pages'
import { useStepAction } from './use-step-action'

type Props = {
  candidacy_id: number
  /** Returns the photos to start with, once. */
  takeChosen: () => readonly File[]
  /** The title of the PDF and its file name without the extension. */
  title: string
  /** The heading of the page, if it names this screen. */
  titleId?: string
  onFile: (file: File) => void
  onCancel: () => void
}

/** Photos of a paper CV, one for each page: order, rotate, replace, then use them as one PDF. */
export function ResumePhotos({ candidacy_id, takeChosen, title, titleId, onFile, onCancel }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const locale = useLocale()
  const { pages, lastChange, problem, isReading, add, cancel, isOpen, ...edit } = usePhotoPages(
    candidacy_id,
    takeChosen,
  )
  const { run, isBusy, failure } = useStepAction()
  const box = useRef<HTMLElement>(null)
  const addFiles = (files: File[]) => add(files)
  useFocus(box, pages.length, 'lost')
  // Preloads the code. Errors are ignored, because `createPdf` loads it again.
  useEffect(() => void import('#lib/client/resume-pdf/photo-pdf').catch(() => undefined), [])
  const createPdf = () =>
    run(async () => {
      const { createPhotoPdf } = await import('#lib/client/resume-pdf/photo-pdf')
      const photos = await Promise.all(
        pages.map(async (page) => ({ ...page, bytes: new Uint8Array(await page.blob.arrayBuffer()) })),
      )
      const pdf = await createPhotoPdf(photos, title, locale)
      if (isOpen()) onFile(new File([pdf], `${title}.pdf`, { type: 'application/pdf' }))
    })
  const errors = [problem && t(`PHOTOS.${problem.key}`, { name: problem.name, max: MAX_PAGES }), failure]
  return (
    <section ref={box} className={css.list} tabIndex={-1} aria-labelledby={titleId ?? 'resume-photos'}>
      {!titleId && (
        <h2 id="resume-photos" className={css.subtitle}>
          {t('PHOTOS.TITLE')}
        </h2>
      )}
      <p className={css.quiet}>{t('PHOTOS.TEXT')}</p>
      <ErrorSummary errors={errors.filter((message) => message !== null).map((message) => ({ message }))} />
      <ol role="list" className={css.list}>
        {pages.map((page, index) => (
          <ResumePage
            key={page.id}
            page={page}
            n={index + 1}
            isLast={index === pages.length - 1}
            onRotate={() => edit.rotate(page.id)}
            onReplace={(files) => add(files, page.id)}
            onMove={(step) => edit.move(page.id, step)}
            onRemove={() => edit.remove(page.id)}
          />
        ))}
      </ol>
      {/* Not atomic, because the last change stays. */}
      <p role="status" aria-atomic="false" className={css.quiet}>
        {isReading && (
          <>
            <Spinner /> {t('PHOTOS.READING')}
          </>
        )}
        {lastChange && (
          <span key={lastChange.id} className="visually-hidden">
            {t(`PHOTOS.CHANGED.${lastChange.key}`, lastChange)}
          </span>
        )}
      </p>
      <div className={css.actions}>
        {pages.length > 0 && (
          <Button size="large" busy={isBusy} disabled={isReading} onClick={() => void createPdf()}>
            {t('PHOTOS.USE')}
          </Button>
        )}
        <Button
          tone="quiet"
          className={resumeCss.camera}
          icon={<Camera aria-hidden />}
          onClick={() => choosePhotos(addFiles, { isCamera: true })}
        >
          {t(pages.length > 0 ? 'PHOTOS.MORE' : 'PHOTOS.TAKE')}
        </Button>
        <Button tone="quiet" icon={<ImagePlus aria-hidden />} onClick={() => choosePhotos(addFiles)}>
          {t('PHOTOS.ADD')}
        </Button>
        <Button
          tone="plain"
          onClick={() => {
            cancel()
            onCancel()
          }}
        >
          {t('CANCEL')}
        </Button>
      </div>
    </section>
  )
}
