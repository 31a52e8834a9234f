'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useReducer, useRef } from 'react'
import { useErrorText } from '#lib/client/error-text'
import { useFocus } from '#lib/client/use-focus'
import { uploadFile } from '#lib/client/uploads'
import type { Folder, UploadedFile } from '#lib/domain/upload'
import { Button } from './button'
import { Dialog } from './dialog'
import { ImageChoice } from './image-choice'
import { ImageCrop } from './image-crop'
import { type Area, cropImage, openImage } from './image-file'
import { imageReducer } from './image-picker-state'
import { Progress } from './progress'

type Props = { folder: string; side: number; onEnd: (file: UploadedFile | null) => void }

/** Chooses, crops and uploads a local file. Closing the dialog cancels. */
export function ImagePickerDialog({ folder, side, onEnd }: Props) {
  const t = useTranslations('FILES.IMAGE')
  const errorText = useErrorText()
  const [state, dispatch] = useReducer(imageReducer, { at: 'choosing', problem: null })
  const box = useRef<HTMLDivElement>(null)
  const controller = useRef<AbortController>(null)
  const area = useRef<Area>(null)
  useFocus(box, state.at, 'lost')
  const url = state.at === 'choosing' ? null : state.image.url
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])
  useEffect(() => () => controller.current?.abort(), [])

  const open = async (file: File) => {
    const opened = await openImage(file)
    dispatch(
      'key' in opened ? { type: 'rejected', problem: opened, name: file.name } : { type: 'opened', image: opened },
    )
  }
  const send = async () => {
    if (state.at !== 'cropping' || !area.current) return
    controller.current = new AbortController()
    dispatch({ type: 'sending' })
    try {
      const file = await cropImage(state.image, area.current, side)
      const progress = (percent: number) => dispatch({ type: 'progress', progress: percent / 100 })
      onEnd(await uploadFile(file, folder as Folder, progress, controller.current.signal))
    } catch (error) {
      dispatch({ type: 'failed', failure: errorText.forValue(error) })
    }
  }
  return (
    <Dialog
      open
      isSheetOnPhones
      onClose={() => onEnd(null)}
      title={t(state.at === 'choosing' ? 'TITLE' : 'CROP')}
      description={state.at === 'choosing' && t('TEXT')}
      footer={
        state.at === 'cropping' && (
          <>
            <Button onClick={() => void send()}>{t(state.failure === null ? 'USE' : 'RETRY')}</Button>
            <Button tone="quiet" onClick={() => dispatch({ type: 'change-file' })}>
              {t('OTHER')}
            </Button>
          </>
        )
      }
    >
      <div ref={box} tabIndex={-1}>
        {state.at === 'choosing' && <ImageChoice problem={state.problem} onFile={(file) => void open(file)} />}
        {state.at === 'cropping' && (
          <ImageCrop image={state.image} failure={state.failure} onArea={(next) => void (area.current = next)} />
        )}
        {state.at === 'sending' && <Progress value={state.progress} label={t('SENDING')} showLabel />}
      </div>
    </Dialog>
  )
}
