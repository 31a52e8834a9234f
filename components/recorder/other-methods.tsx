import { AudioLines, MessageCircleQuestion, PenLine, Smartphone } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FileMethod } from '#components/recorder/file-method'
import css from './choose.module.css'
import { useRecorderContext } from './context'

/** All methods except recording with this camera. No setting of a job can disable them. */
export function OtherMethods() {
  const t = useTranslations('RECORDER.CHOOSE')
  const { session, support, props, attemptsLeft } = useRecorderContext()
  return (
    <div className={css.methods}>
      {support.audioFormat !== null && attemptsLeft > 0 && (
        <Method
          icon={<AudioLines aria-hidden />}
          name={t('AUDIO')}
          hint={t('AUDIO_TEXT')}
          onClick={() => session.record('audio')}
        />
      )}
      {props.onWritten && (
        <Method
          icon={<PenLine aria-hidden />}
          name={t('WRITE')}
          hint={t('WRITE_TEXT')}
          onClick={() => session.write('text')}
        />
      )}
      <FileMethod />
      {props.phone && !support.isPhone && (
        <Method
          icon={<Smartphone aria-hidden />}
          name={t('PHONE')}
          hint={t('PHONE_TEXT')}
          onClick={session.choosePhone}
        />
      )}
      {props.onWritten && (
        <Method
          icon={<MessageCircleQuestion aria-hidden />}
          name={t('REQUEST')}
          hint={t('REQUEST_TEXT')}
          onClick={() => session.write('request')}
        />
      )}
    </div>
  )
}

type MethodProps = { icon: ReactNode; name: string; hint: string; onClick: () => void }

function Method({ icon, name, hint, onClick }: MethodProps) {
  return (
    <button type="button" className={`tile ${css.method}`} onClick={onClick}>
      <span className={css.icon}>{icon}</span>
      <span className="tile-text">
        <span className={css.name}>{name}</span>
        <span className={css.hint}>{hint}</span>
      </span>
    </button>
  )
}
