'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import css from './image-crop.module.css'
import { type Area, maxZoomOf, type OpenImage } from './image-file'

/** Pixels per press of an arrow key. */
const STEP = 8

type Props = { image: OpenImage; failure: string | null; onArea: (area: Area) => void }

/** The visible square: moved by touch, mouse or arrow keys, zoomed by pinch, wheel or slider. */
export function ImageCrop({ image, failure, onArea }: Props) {
  const t = useTranslations('UI.IMAGE')
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const maxZoom = maxZoomOf(image)
  return (
    <div className={css.crop}>
      {failure && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.stage}>
        <Cropper
          image={image.url}
          crop={crop}
          zoom={zoom}
          maxZoom={maxZoom}
          aspect={IMAGE_RULES.crop_ratio}
          cropShape="round"
          showGrid={false}
          keyboardStep={STEP}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('AREA') }}
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: css.area }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className={css.hint}>{t('HINT')}</p>
      {maxZoom > 1 && (
        <div className={css.zoom}>
          <label htmlFor={id}>{t('ZOOM')}</label>
          <input
            id={id}
            type="range"
            min={1}
            max={maxZoom}
            step={0.01}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
      )}
    </div>
  )
}
