'use client'

import { Camera, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Avatar } from '#components/ui/avatar'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { useImagePicker } from '#components/ui/image-picker'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { withPassword } from '#lib/client/password-request'
import { useFocus } from '#lib/client/use-focus'
import { updateMe } from '#lib/client/session-calls'
import type { User } from '#lib/domain/user'
import { avatarOf, fullName } from '#lib/domain/user-rules'
import css from './avatar-choice.module.css'

/** Side length in pixels: enough for the largest avatar on high-density screens. */
const SIDE = 800

/** The user's photo, with the initials as a fallback. */
export function AvatarChoice({ user }: { user: User }) {
  const t = useTranslations('ACCOUNT.AVATAR')
  const errorText = useErrorText()
  const toast = useToast()
  const { pick, picker } = useImagePicker({ folder: 'user/avatars', side: SIDE })
  const [busy, setBusy] = useState<'choose' | 'remove' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const url = avatarOf(user)
  const actions = useRef<HTMLDivElement>(null)
  useFocus(actions, url, 'lost')
  const change = async (avatar_handle: string | null, message: string) => {
    setBusy(avatar_handle ? 'choose' : 'remove')
    setFailure(null)
    try {
      await withPassword(() => updateMe({ avatar_handle }))
      toast({ message, tone: 'success' })
    } catch (error) {
      setFailure(errorText.forValue(error))
    } finally {
      setBusy(null)
    }
  }
  const choose = async () => {
    if (busy) return
    // Cancelling is not an error.
    const file = await pick().catch(() => null)
    if (file) await change(file.handle, t('SAVED'))
  }
  const remove = () => {
    if (!busy) void change(null, t('REMOVED'))
  }
  return (
    <section className={css.box} aria-label={t('TITLE')}>
      <Avatar name={fullName(user)} url={url} size="huge" />
      <div className={css.text}>
        <h2 className={css.title}>{t('TITLE')}</h2>
        <p className={css.quiet}>{t('TEXT')}</p>
        {failure && <ErrorSummary errors={[{ message: failure }]} />}
        <div ref={actions} className={css.actions}>
          <Button
            tone="quiet"
            size="small"
            icon={<Camera aria-hidden />}
            busy={busy === 'choose'}
            onClick={() => void choose()}
          >
            {t(url ? 'CHANGE' : 'CHOOSE')}
          </Button>
          {url && (
            <Button tone="plain" size="small" icon={<Trash2 aria-hidden />} busy={busy === 'remove'} onClick={remove}>
              {t('REMOVE')}
            </Button>
          )}
        </div>
      </div>
      {picker}
    </section>
  )
}
