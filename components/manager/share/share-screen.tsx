'use client'

import { ArrowLeft, ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { NoAccess } from '#components/manager/shell/no-access'
import { Screen } from '#components/manager/shell/screen'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { ScreenTitle } from '#components/manager/shell/screen-title'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { TextLink } from '#components/ui/text-link'
import { useOwnSources } from '#lib/client/manager/share/own-sources'
import { useShareKit } from '#lib/client/manager/share/use-share-kit'
import { useCan, useCompany } from '#lib/client/manager/use-company'
import { ApiError } from '#lib/contract/errors'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { CardSection } from './card-section'
import { EmbedSection } from './embed-section'
import { LinksSection } from './links-section'
import { PosterSection } from './poster-section'
import { PostsSection } from './posts-section'
import { QrSection } from './qr-section'
import css from './share.module.css'
import { StatusNote } from './status-note'

type Props = { slug: string }

/** The share kit of a job: links, texts and files for each source, and their results. */
export const ShareScreen = ({ slug }: Props) =>
  useCan('campaigns:read') ? <Kit slug={slug} /> : <NoAccess reason="scope" />

function Kit({ slug }: Props) {
  const t = useTranslations('MANAGERSHARE')
  const { slug: company } = useCompany()
  const own = useOwnSources(company)
  const { data: kit, error, mutate } = useShareKit(slug, own.sources)
  const back = (
    <TextLink
      href={`/${company}/jobs`}
      prefetch={false}
      standalone
      className={css.back}
      icon={<ArrowLeft aria-hidden="true" />}
    >
      {t('ALL_JOBS')}
    </TextLink>
  )
  if (kit) return <Loaded kit={kit} own={own} back={back} />
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <UnknownJob company={company} />
  return (
    <Screen>
      <ScreenTitle>{t('TITLE')}</ScreenTitle>
      {back}
      {error ? <LoadError level={1} onRetry={() => mutate()} /> : <Skeleton shape="row" count={5} />}
    </Screen>
  )
}

type LoadedProps = { kit: ShareKit; own: ReturnType<typeof useOwnSources>; back: ReactNode }

function Loaded({ kit, own, back }: LoadedProps) {
  const t = useTranslations('MANAGERSHARE')
  const isPublished = kit.status === 'PUBLISHED'
  return (
    <Screen>
      {back}
      <ScreenHead
        title={t('TITLE_OF', { name: kit.name })}
        intro={isPublished ? t('INTRO') : undefined}
        actions={
          isPublished && (
            <ButtonLink
              // The figures do not count a preview.
              href={`${kit.url}?mode=preview`}
              prefetch={false}
              target="_blank"
              // The careers site opens no cookie dialog for visitors from the back office (§2).
              referrerPolicy="strict-origin"
              tone="quiet"
              size="small"
              iconEnd={<ExternalLink aria-hidden="true" />}
            >
              {t('VIEW')}
            </ButtonLink>
          )
        }
      />
      {kit.status !== 'PUBLISHED' && <StatusNote status={kit.status} />}
      <LinksSection kit={kit} own={own} />
      {kit.status !== 'CLOSED' && <PostsSection kit={kit} />}
      {isPublished && (
        <>
          <QrSection kit={kit} />
          <PosterSection kit={kit} />
          <CardSection kit={kit} />
          <EmbedSection kit={kit} />
        </>
      )}
    </Screen>
  )
}

function UnknownJob({ company }: { company: string }) {
  const t = useTranslations('MANAGERSHARE')
  return (
    <Screen>
      <ScreenTitle>{t('UNKNOWN_TITLE')}</ScreenTitle>
      <EmptyState
        level={1}
        title={t('UNKNOWN_TITLE')}
        actions={
          <ButtonLink href={`/${company}/jobs`} prefetch={false}>
            {t('ALL_JOBS')}
          </ButtonLink>
        }
      >
        {t('UNKNOWN_TEXT')}
      </EmptyState>
    </Screen>
  )
}
