'use client'

import dynamic from 'next/dynamic'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useState } from 'react'
import { useManagerSession } from '#lib/client/manager/session'
import { watchMember } from '#lib/client/manager/shown-member'
import { useLiveAccess } from '#lib/client/manager/use-live-access'
import { useSessionRetry } from '#lib/client/manager/use-session-retry'
import { openPage } from '#lib/client/open-page'
import type { MemberSession } from '#lib/contract/staff/sessions'
import { signInPath } from '#lib/domain/manager-path'
import { type ManagerCompany, ManagerCompanyContext } from '#lib/client/manager/use-company'
import { ManagerMemberContext } from '#lib/client/manager/use-member'
import { rememberCompany, rememberedCompany } from '#lib/client/manager/last-company'
import { Content } from './content'
import { HideableContent } from './hideable-content'
import css from './manager-frame.module.css'
import { Navigation } from './navigation'
import { NoAccess } from './no-access'
import { OfflineNote } from './offline-note'
import { SessionPending } from './session-pending'

/** Loaded on demand, because most members never see it and forms are large. */
const SignInAgain = dynamic(async () => (await import('#components/manager/sign-in/sign-in-again')).SignInAgain)

type Props = {
  /** The company in the path. The account page has none and shows the company used last. */
  company?: string
  children: ReactNode
}

/**
 * The navigation and the content of all screens behind the sign-in. If the session ends while a member works, the screen
 * stays and a dialog asks to sign in, so that no input is lost.
 */
export function ManagerFrame({ company: slug, children }: Props) {
  const state = useManagerSession()
  const [session, setSession] = useState<MemberSession | null>(null)
  const isOtherMember = useReloadForOtherMember(state, session)
  if (state.status === 'member' && state.session !== session && !isOtherMember) setSession(state.session)
  const isAnonymous = state.status === 'anonymous' && session === null
  const path = usePathname()
  const router = useRouter()
  const retry = useSessionRetry(state)
  useEffect(() => {
    if (isAnonymous) router.replace(signInPath(path + location.search))
  }, [isAnonymous, path, router])
  useEffect(() => {
    if (slug) rememberCompany(slug)
  }, [slug])

  const company = session && companyOf(session, slug)
  useLiveAccess(state.status === 'member' ? company?.slug : undefined)

  if (session === null || isOtherMember) return <SessionPending retry={retry} count={4} />
  const { companies, user } = session
  return (
    <ManagerMemberContext value={user}>
      <ManagerCompanyContext value={company ?? null}>
        <Frame>
          <Navigation company={company ?? null} hasSeveral={companies.length > 1} user={user} />
          <Content className={css.content}>
            <OfflineNote />
            <CompanyContent slug={slug} company={company ?? null}>
              {children}
            </CompanyContent>
          </Content>
        </Frame>
        {state.status === 'anonymous' && <SignInAgain user={user} />}
      </ManagerCompanyContext>
    </ManagerMemberContext>
  )
}

const companyOf = ({ companies }: MemberSession, slug: string | undefined) =>
  slug
    ? companies.find((each) => each.slug === slug)
    : (companies.find((each) => each.slug === rememberedCompany()) ?? companies[0])

type CompanyContentProps = { slug: string | undefined; company: ManagerCompany | null; children: ReactNode }

/** The content, or a note that the member has no access. If access ends while the member works, it is hidden. */
function CompanyContent({ slug, company, children }: CompanyContentProps) {
  const [last, setLast] = useState(company)
  if (company && company !== last) setLast(company)
  const isDenied = slug !== undefined && company === null
  const hasContent = last?.slug === slug
  return (
    <>
      {isDenied && <NoAccess reason={hasContent ? 'ended' : 'company'} />}
      {(!isDenied || hasContent) && (
        <HideableContent isHidden={isDenied}>
          <ManagerCompanyContext value={company ?? (slug ? last : null)}>{children}</ManagerCompanyContext>
        </HideableContent>
      )}
    </>
  )
}

/**
 * Opens the start page if the member has signed out or another member has signed in, for example in another tab. No one
 * else must see the data of the member. Returns whether this has happened.
 */
function useReloadForOtherMember(state: ReturnType<typeof useManagerSession>, shown: MemberSession | null): boolean {
  const [isReplacedInOtherTab, setReplacedInOtherTab] = useState(false)
  useEffect(() => watchMember(() => setReplacedInOtherTab(true)), [])
  const isOtherMember =
    isReplacedInOtherTab || (state.status === 'member' && shown !== null && state.session.user.id !== shown.user.id)
  useEffect(() => {
    if (isOtherMember) openPage('/')
  }, [isOtherMember])
  return isOtherMember
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTranslations('MANAGER')
  return (
    <div className={css.frame}>
      <a href="#content" className="skip-link">
        {t('SKIP')}
      </a>
      {children}
    </div>
  )
}
