'use client'

import { ArrowDown, ArrowUp, ImageUp, RotateCw, Trash2, ZoomIn } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { choosePhotos } from '#lib/client/choose-photos'
import resumeCss from './resume.module.css'
import css from './stage.module.css'
import type { PhotoPage } from './use-photo-pages'

type Props = {
  page: PhotoPage
  n: number
  isLast: boolean
  onRotate: () => void
  onReplace: (files: File[]) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** One photographed page of a CV, with its actions. A press on the photo enlarges it. */
export function ResumePage({ page, n, isLast, onRotate, onReplace, onMove, onRemove }: Props) {
  const t = useTranslations('FUNNEL.RESUME.PHOTOS')
  const [isEnlarged, setEnlarged] = useState(false)
  const alt = t('PAGE', { n })
  const button = (key: 'ROTATE' | 'RETAKE' | 'UP' | 'DOWN' | 'REMOVE', icon: ReactNode, onClick: () => void) => (
    <Button
      tone="plain"
      size="small"
      icon={icon}
      aria-label={t('ACTION_PAGE', { action: t(key), n })}
      onClick={onClick}
    >
      {t(key)}
    </Button>
  )
  return (
    <li className={css.item}>
      <button type="button" className={resumeCss.photo} onClick={() => setEnlarged(true)}>
        <RotatedPhoto page={page} alt={alt} />
        <span className={resumeCss.enlarge}>
          <ZoomIn aria-hidden />
          {t('ENLARGE')}
        </span>
      </button>
      <div className={resumeCss.pageActions}>
        {button('ROTATE', <RotateCw aria-hidden />, onRotate)}
        {button('RETAKE', <ImageUp aria-hidden />, () => choosePhotos(onReplace, { isSingle: true }))}
        {n > 1 && button('UP', <ArrowUp aria-hidden />, () => onMove(-1))}
        {!isLast && button('DOWN', <ArrowDown aria-hidden />, () => onMove(1))}
        {button('REMOVE', <Trash2 aria-hidden />, onRemove)}
      </div>
      {isEnlarged && (
        <Dialog open size="large" isSheetOnPhones title={alt} onClose={() => setEnlarged(false)}>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it. */}
          <div className={resumeCss.large} tabIndex={0} role="group" aria-label={alt}>
            <RotatedPhoto page={page} alt="" />
          </div>
        </Dialog>
      )}
    </li>
  )
}

/**
 * A photo as wide as its container. CSS rotation does not change the layout size of an image, so the container has the
 * aspect ratio of the rotated photo.
 */
function RotatedPhoto({ page: { url, width, height, rotation }, alt }: { page: PhotoPage; alt: string }) {
  const isTurned = rotation % 180 !== 0
  return (
    <span className={resumeCss.rotated} style={{ aspectRatio: isTurned ? height / width : width / height }}>
      <img
        src={url}
        alt={alt}
        style={{ rotate: `${rotation}deg`, inlineSize: isTurned ? `${(100 * width) / height}%` : '100%' }}
      />
    </span>
  )
}
