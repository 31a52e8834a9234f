'use client'

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import Cropper, { type Size } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { IMAGE_RULES } from '#lib/domain/image-rules'
import css from './image-crop.module.css'
import { IconButton } from './icon-button'
import { type Area, maxZoomOf, type OpenImage } from './image-file'

/** Pixels per press of an arrow key. */
const STEP = 8
/** Pixels per press of a button. */
const BUTTON_STEP = 24

const MOVES = [
  { key: 'LEFT', icon: <ArrowLeft />, x: BUTTON_STEP, y: 0 },
  { key: 'RIGHT', icon: <ArrowRight />, x: -BUTTON_STEP, y: 0 },
  { key: 'UP', icon: <ArrowUp />, x: 0, y: BUTTON_STEP },
  { key: 'DOWN', icon: <ArrowDown />, x: 0, y: -BUTTON_STEP },
] as const

const NO_SIZE: Size = { width: 0, height: 0 }
const clamp = (value: number, max: number) => Math.max(-max, Math.min(max, value))

type Props = { image: OpenImage; failure: string | null; onArea: (area: Area) => void }

/** Crops an image to a square. Touch, mouse, arrow keys and buttons move it. Pinch, wheel and slider zoom it. */
export function ImageCrop({ image, failure, onArea }: Props) {
  const t = useTranslations('FILES.IMAGE')
  const locale = useLocale()
  const id = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [media, setMedia] = useState(NO_SIZE)
  const [square, setSquare] = useState(NO_SIZE)
  const maxZoom = maxZoomOf(image)
  const move = (x: number, y: number) =>
    setCrop({
      x: clamp(crop.x + x, Math.max(0, media.width * zoom - square.width) / 2),
      y: clamp(crop.y + y, Math.max(0, media.height * zoom - square.height) / 2),
    })
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
          onMediaLoaded={setMedia}
          onCropSizeChange={setSquare}
          onCropComplete={(_, pixels) => onArea(pixels)}
          onCropAreaChange={(_, pixels) => onArea(pixels)}
          cropperProps={{ role: 'group', 'aria-label': t('AREA') }}
          mediaProps={{ alt: '' }}
          classes={{ cropAreaClassName: css.area }}
          disableAutomaticStylesInjection
        />
      </div>
      <p className={css.hint}>{t('HINT')}</p>
      <div role="group" aria-label={t('MOVE')} className={css.moves}>
        {MOVES.map(({ key, icon, x, y }) => (
          <IconButton key={key} tone="quiet" label={t(`MOVE_${key}`)} icon={icon} onClick={() => move(x, y)} />
        ))}
      </div>
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
            aria-valuetext={zoom.toLocaleString(locale, { style: 'percent' })}
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        </div>
      )}
    </div>
  )
}
