import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { Button } from '#components/ui/button'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { deviceNameOf } from '#lib/client/manager/device-name'
import { isPasskeyCapable, passkeyProblemOf, usePasskeys } from '#lib/client/manager/passkeys'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { MAX_PASSKEYS } from '#lib/contract/staff/passkeys'
import { PasskeyDialog } from './passkey-dialog'
import { PasskeyRow } from './passkey-row'
import css from './rows.module.css'

/** The passkeys of the member. A sign-in needs only one of them. */
export function Passkeys() {
  const t = useTranslations('MANAGERPASSKEYS')
  const showToast = useToast()
  const errorText = useErrorText()
  const isCapable = useBrowserValue(isPasskeyCapable, true)
  const { passkeys, error, reload, add, rename, remove } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  const textOf = (reason: unknown) => {
    const problem = passkeyProblemOf(reason)
    return problem ? t(`ADD_PROBLEM.${problem}`) : errorText.call(reason)
  }
  return (
    <Setting title={t('TITLE')} hint={t('HINT')}>
      {passkeys === undefined ? (
        error ? (
          <LoadError onRetry={reload} />
        ) : (
          <Skeleton shape="row" />
        )
      ) : passkeys.length === 0 ? (
        <p className={css.detail}>{t('EMPTY')}</p>
      ) : (
        <ul role="list" className={css.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} rename={rename} remove={remove} />
          ))}
        </ul>
      )}
      {!isCapable ? (
        <p className={css.detail}>{t('UNSUPPORTED')}</p>
      ) : passkeys && passkeys.length >= MAX_PASSKEYS ? (
        <p className={css.detail}>{t('TOO_MANY', { max: MAX_PASSKEYS })}</p>
      ) : (
        <Button tone="quiet" size="small" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('ADD')}
        </Button>
      )}
      {isAdding && (
        <PasskeyDialog
          title={t('ADD')}
          description={t('ADD_TEXT')}
          submitLabel={t('CONTINUE')}
          name={deviceNameOf(navigator.userAgent) ?? ''}
          textOf={textOf}
          onSubmit={async (name) => {
            await add(name)
            showToast({ tone: 'success', message: t('ADDED', { name }) })
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Setting>
  )
}
