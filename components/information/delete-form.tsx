import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { z } from 'zod'
import { Button, ButtonLink } from '#components/ui/button'
import { Checkbox } from '#components/ui/checkbox'
import { ErrorSummary } from '#components/ui/error-summary'
import { call } from '#lib/client/api'
import { useSignOut } from '#lib/client/session'
import { useForm } from '#lib/client/use-form'
import { deleteMe } from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import s from './delete-form.module.css'

const Sure = z.object({ is_sure: z.boolean().refine((is) => is, { params: { key: 'REQUIRED' } }) })
const ITEMS = ['PROFILE', 'APPLICATIONS', 'FILES', 'MESSAGES'] as const

type Props = { email: string; onOutcome: (outcome: 'deleted' | 'not-yet') => void }

export function DeleteForm({ email, onOutcome }: Props) {
  const t = useTranslations('INFORMATION.DELETE_ACCOUNT')
  const signOut = useSignOut()
  const form = useForm(Sure, { is_sure: false }, async () => {
    try {
      await call(deleteMe)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_IMPLEMENTED') return onOutcome('not-yet')
      throw error
    }
    onOutcome('deleted')
    await signOut().catch(() => null)
  })
  return (
    <form className={s.form} onSubmit={(event) => void form.submit(event)} noValidate>
      <p>{t('FOR', { email })}</p>
      <ErrorSummary errors={form.failure ? [{ message: form.failure }] : []} attempt={form.submitCount} />
      <div className={s.effect}>
        <h2 className={s.intro}>{t('INTRO')}</h2>
        <ul className={s.items}>
          {ITEMS.map((item) => (
            <li key={item}>{t(`ITEM.${item}`)}</li>
          ))}
        </ul>
      </div>
      <p className={s.note}>
        {t.rich('ONE', { applications: (words) => <Link href="/profile/applications">{words}</Link> })}
      </p>
      <Checkbox label={t('SURE')} error={form.errorOf('is_sure')} {...form.register('is_sure')} />
      <div className={s.actions}>
        <Button type="submit" tone="danger" busy={form.isSubmitting}>
          {t('GO')}
        </Button>
        <ButtonLink href="/profile" tone="quiet">
          {t('KEEP')}
        </ButtonLink>
      </div>
    </form>
  )
}
