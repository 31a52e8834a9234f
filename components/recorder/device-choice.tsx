import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Button } from '#components/ui/button'
import { Select } from '#components/ui/select'
import { type Device, deviceOf } from '#lib/client/recorder/capture/devices'
import { useRecorderContext } from './context'
import css from './device-checks.module.css'

/** Escape closes the open menu. Otherwise it would close the camera. */
function closeOnEscape(menu: HTMLDetailsElement) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !menu.open) return
    event.preventDefault()
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  menu.addEventListener('keydown', handleKeyDown)
  return () => menu.removeEventListener('keydown', handleKeyDown)
}

/**
 * Selects for camera and microphone, if there is more than one of either. A video can also be recorded without sound,
 * because an answer in sign language needs none.
 */
export function DeviceChoice() {
  const t = useTranslations('RECORDER.READY')
  const tAction = useTranslations('RECORDER.ACTION')
  const { session, devices, stream, kind } = useRecorderContext()
  const cameras = kind === 'audio' ? [] : devices.cameras
  const microphones = kind === 'silent' ? [] : devices.microphones
  const isChoice = cameras.length > 1 || microphones.length > 1
  if (!isChoice && kind === 'audio') return null
  return (
    <details ref={closeOnEscape}>
      <summary className={css.summary}>
        <SlidersHorizontal aria-hidden />
        {t('DEVICES')}
      </summary>
      <div className={css.fields}>
        {isChoice && (
          <>
            <DeviceSelect
              label={t('CAMERA')}
              devices={cameras}
              value={deviceOf(stream, 'video')}
              onChange={(camera) => session.chooseDevice({ camera })}
            />
            <DeviceSelect
              label={t('MICROPHONE')}
              devices={microphones}
              value={deviceOf(stream, 'audio')}
              onChange={(microphone) => session.chooseDevice({ microphone })}
            />
          </>
        )}
        {kind !== 'audio' && (
          <Button tone="quiet" onClick={() => session.record(kind === 'silent' ? 'video' : 'silent')}>
            {tAction(kind === 'silent' ? 'SOUND' : 'SILENT')}
          </Button>
        )}
      </div>
    </details>
  )
}

type Props = { label: string; devices: Device[]; value: string; onChange: (id: string) => void }

function DeviceSelect({ label, devices, value, onChange }: Props) {
  const id = useId()
  if (devices.length === 0) return null
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={devices.map((device) => ({ value: device.id, label: device.label }))}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
