import { ExternalLink, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FigureText } from '#components/manager/jobs/figure-text'
import { Button, ButtonLink } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import type { Result } from '#lib/client/manager/share/source-results'
import { useSourceName } from '#lib/client/manager/source-name'
import type { ShareKit } from '#lib/contract/staff/share-kit'
import { DIRECT } from '#lib/domain/visit-source'
import { CopyButton } from './copy-button'
import css from './links.module.css'

type Props = {
  source: ShareKit['sources'][number]
  status: ShareKit['status']
  /** Whether the row has columns for visits and applications. */
  hasFigures: boolean
  /** Undefined while it loads. */
  result: Result | undefined
  onRemove: (() => void) | undefined
}

/** A source with its link and its results. For a social network, a button opens its editor with the link. */
export function LinkRow({ source, status, hasFigures, result, onRemove }: Props) {
  const t = useTranslations('MANAGERSHARE.LINKS')
  const name = useSourceName()(source.source)
  const action = t(source.source === 'email' ? 'COMPOSE_EMAIL' : 'COMPOSE')
  return (
    <li className={css.row}>
      <div className={css.link}>
        <span className={css.name}>
          <bdi>{name}</bdi>
        </span>
        {status !== 'CLOSED' && <Url url={source.url} />}
      </div>
      {hasFigures && <Numbers result={result} />}
      {status !== 'CLOSED' && (
        <div className={css.actions}>
          <CopyButton text={source.url} label={t('COPY_LINK')} name={t('COPY_LINK_OF', { source: name })} />
          {source.compose_url && status === 'PUBLISHED' && (
            <ButtonLink
              href={source.compose_url}
              prefetch={false}
              target={source.source === 'email' ? undefined : '_blank'}
              rel="noreferrer"
              tone="plain"
              size="small"
              iconEnd={<ExternalLink aria-hidden="true" />}
              aria-label={t('COMPOSE_OF', { action, source: name })}
            >
              {action}
            </ButtonLink>
          )}
          {onRemove && (
            <IconButton
              size="small"
              label={t('REMOVE', { source: name })}
              icon={<X aria-hidden="true" />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
    </li>
  )
}

function Url({ url }: { url: string }) {
  const [path = '', query = ''] = url.replace(/^https?:\/\//, '').split('?')
  return (
    <span className={css.url} title={url}>
      <span>{path}</span>
      <span>?{query}</span>
    </span>
  )
}

type ResultProps = {
  source: string
  result: Result
  /** Undefined if the source cannot have a link. */
  onAdd: (() => void) | undefined
}

/** Results of a source whose link is not in the list, for example because a colleague added it in another browser. */
export function ResultRow({ source, result, onAdd }: ResultProps) {
  const t = useTranslations('MANAGERSHARE.LINKS')
  const name = useSourceName()(source)
  return (
    <li className={css.row}>
      <div className={css.link}>
        <span className={css.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={css.hint}>{t(source === DIRECT ? 'DIRECT' : 'UNLISTED')}</span>
      </div>
      <Numbers result={result} />
      {onAdd && (
        <div className={css.actions}>
          <Button size="small" tone="plain" aria-label={t('ADD_LINK_OF', { source: name })} onClick={onAdd}>
            {t('ADD_LINK')}
          </Button>
        </div>
      )}
    </li>
  )
}

/** Each number has a unit, because screen readers and phones have no column headings. */
function Numbers({ result }: { result: Result | undefined }) {
  const t = useTranslations('MANAGERSHARE.LINKS')
  return (
    <div className={css.numbers}>
      <span>
        {result && (
          <>
            <FigureText figure={result.visits} /> <span className={css.unit}>{t('UNIT_VISITS')}</span>
          </>
        )}
      </span>
      <span>
        {result && (
          <>
            <FigureText figure={result.submitted} /> <span className={css.unit}>{t('UNIT_APPLICATIONS')}</span>
          </>
        )}
      </span>
    </div>
  )
}
