'use client'

import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useSWRConfig } from 'swr'
import { useSession } from '#lib/client/session'
import { useCountInTitle, useUnread } from '#lib/client/unread'
import { avatarOf, displayedName, fullName } from '#lib/domain/user-rules'
import { Avatar } from '#components/ui/avatar'
import { useToast } from '#components/ui/toast'
import { CountBadge } from '#components/ui/count-badge'
import { Menu } from '#components/site/menu'
import { SignInButton } from '#components/site/sign-in-button'
import css from './menu.module.css'

/** The menu of a signed-in user. */
export function UserMenu() {
  const t = useTranslations('SITE')
  const locale = useLocale()
  const session = useSession()
  const unread = useUnread(session.status === 'user' ? session.user.id : null)
  useCountInTitle(unread)
  const { cache } = useSWRConfig()
  const toast = useToast()
  const [path, router] = [usePathname(), useRouter()]
  // §2: a user area without a user leads to the home page.
  const leave = () => /^\/profile(?:\/|$)/.test(path) && router.replace(`/${locale}`)
  const onSignOut = () =>
    import('#lib/client/end-session')
      .then(({ signOut }) => signOut(cache))
      .then(leave, () => toast({ message: t('SIGN_OUT_FAILED'), tone: 'danger' }))

  if (session.status !== 'user') return <SignInButton disabled={session.status === 'loading'} />
  return (
    <Menu
      icon={
        <span className={css.face}>
          <Avatar name={fullName(session.user)} url={avatarOf(session.user)} size="small" />
          <CountBadge className={css.count} count={unread} label={t('UNREAD', { count: unread })} />
        </span>
      }
      label={displayedName(session.user, locale)}
    >
      <li>
        <Link className={css.item} href="/profile/applications" prefetch={false}>
          {t('APPLICATIONS')}
        </Link>
      </li>
      <li>
        <Link className={css.item} href="/profile/messaging" prefetch={false}>
          {t('MESSAGES')} <CountBadge count={unread} label={t('UNREAD', { count: unread })} />
        </Link>
      </li>
      <li>
        <Link className={css.item} href="/profile" prefetch={false}>
          {t('PROFILE')}
        </Link>
      </li>
      <li>
        {/* Not a link of the router, which would not notify the filters of this page. */}
        <a className={css.item} href="/all-jobs?saved=1">
          {t('SAVED.LIST')}
        </a>
      </li>
      <li>
        <button className={css.item} type="button" onClick={() => void onSignOut()}>
          {t('SIGN_OUT')}
        </button>
      </li>
    </Menu>
  )
}
