'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import { IconButton } from './icon-button'
import css from './password-input.module.css'

/** A password input that can show its text: mistyped passwords on phones cost sign-ups. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const t = useTranslations('UI')
  const [isShown, setShown] = useState(false)
  return (
    <span className={control.wrap}>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        type={isShown ? 'text' : 'password'}
        className={cx(control.control, css.input, className)}
      />
      <IconButton
        size="small"
        className={css.eye}
        label={isShown ? t('PASSWORD_HIDE') : t('PASSWORD_SHOW')}
        icon={isShown ? <EyeOff /> : <Eye />}
        onClick={() => setShown(!isShown)}
      />
    </span>
  )
}
