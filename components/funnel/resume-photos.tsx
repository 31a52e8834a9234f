'use client'

import { ArrowDown, ArrowUp, Camera, ImagePlus, RefreshCw, RotateCw, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { IconButton } from '#components/ui/icon-button'
import { Spinner } from '#components/ui/spinner'
import { choosePhotos } from '#lib/client/choose-photos'
import { useFocus } from '#lib/client/use-focus'
import r from './resume.module.css'
import s from './stage.module.css'
import { MAX_PAGES, type PhotoPage, usePhotoPages } from './use-photo-pages'
import { useStepAction } from './use-step-action'

type Props = {
  first: readonly File[]
  /** The title of the PDF and its file name without the extension. */
  title: string
  onFile: (file: File) => void
  onCancel: () => void
}

/** Photos of a paper CV, one for each page: order, rotate, replace, then use them as one PDF. */
export function ResumePhotos({ first, title, onFile, onCancel }: Props) {
  const t = useTranslations('FUNNEL.RESUME')
  const locale = useLocale()
  const { pages, problem, isReading, add, rotate, remove, move } = usePhotoPages(first)
  const { run, isBusy, failure } = useStepAction()
  const box = useRef<HTMLElement>(null)
  const addFiles = (files: File[]) => void add(files)
  useFocus(box, pages.length, 'lost')
  useEffect(() => void import('#lib/client/resume-pdf/photo-pdf').catch(() => undefined), [])
  const use = () =>
    run(async () => {
      const { createPhotoPdf } = await import('#lib/client/resume-pdf/photo-pdf')
      const photos = await Promise.all(
        pages.map(async (page) => ({ ...page, bytes: new Uint8Array(await page.blob.arrayBuffer()) })),
      )
      onFile(new File([await createPhotoPdf(photos, title, locale)], `${title}.pdf`, { type: 'application/pdf' }))
    })
  const errors = [problem && t(`PHOTOS.${problem.key}`, { name: problem.name, max: MAX_PAGES }), failure]
  return (
    <section ref={box} className={s.list} tabIndex={-1} aria-labelledby="resume-photos">
      <h2 id="resume-photos" className={s.subtitle}>
        {t('PHOTOS.TITLE')}
      </h2>
      <p className={s.quiet}>{t('PHOTOS.TEXT')}</p>
      <ErrorSummary errors={errors.filter((message) => message !== null).map((message) => ({ message }))} />
      <ol role="list" className={s.list}>
        {pages.map((page, index) => (
          <PageRow
            key={page.id}
            page={page}
            n={index + 1}
            isLast={index === pages.length - 1}
            onRotate={() => rotate(page.id)}
            onReplace={(files) => void add(files, page.id)}
            onMove={(step) => move(page.id, step)}
            onRemove={() => remove(page.id)}
          />
        ))}
      </ol>
      <p role="status" className={s.quiet}>
        {isReading && (
          <>
            <Spinner /> {t('PHOTOS.READING')}
          </>
        )}
      </p>
      <div className={s.actions}>
        {pages.length > 0 && (
          <Button busy={isBusy} disabled={isReading} onClick={() => void use()}>
            {t('PHOTOS.USE', { count: pages.length })}
          </Button>
        )}
        <Button
          tone="quiet"
          className={r.camera}
          icon={<Camera aria-hidden />}
          onClick={() => choosePhotos(addFiles, { isCamera: true })}
        >
          {t(pages.length > 0 ? 'PHOTOS.MORE' : 'PHOTOS.TAKE')}
        </Button>
        <Button tone="quiet" icon={<ImagePlus aria-hidden />} onClick={() => choosePhotos(addFiles)}>
          {t('PHOTOS.ADD')}
        </Button>
        <Button tone="plain" onClick={onCancel}>
          {t('CANCEL')}
        </Button>
      </div>
    </section>
  )
}

type PageProps = {
  page: PhotoPage
  n: number
  isLast: boolean
  onRotate: () => void
  onReplace: (files: File[]) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** Inline styles, because the bundler would add a style sheet of this lazy part to the first one of the page. */
const SQUARE = { inlineSize: '5.5rem', blockSize: '5.5rem', objectFit: 'contain' } as const

function PageRow({ page, n, isLast, onRotate, onReplace, onMove, onRemove }: PageProps) {
  const t = useTranslations('FUNNEL.RESUME.PHOTOS')
  return (
    <li className={s.item}>
      <img src={page.url} alt={t('PAGE', { n })} style={{ ...SQUARE, rotate: `${page.rotation}deg` }} />
      <div className={r.actions}>
        <IconButton label={t('ROTATE', { n })} icon={<RotateCw />} onClick={onRotate} />
        <IconButton
          label={t('RETAKE', { n })}
          icon={<RefreshCw />}
          onClick={() => choosePhotos(onReplace, { isSingle: true })}
        />
        {n > 1 && <IconButton label={t('UP', { n })} icon={<ArrowUp />} onClick={() => onMove(-1)} />}
        {!isLast && <IconButton label={t('DOWN', { n })} icon={<ArrowDown />} onClick={() => onMove(1)} />}
        <IconButton label={t('REMOVE', { n })} icon={<Trash2 />} onClick={onRemove} />
      </div>
    </li>
  )
}
