import { useTranslations } from 'next-intl'
import { RelativeTime } from '#components/messaging/relative-time'
import { useStatusText } from './use-status-text'
import { Avatar } from '#components/ui/avatar'
import { isSized, sizedUrl } from '../ui/media-url'
import { isPlainClick } from '#lib/client/is-plain-click'
import { type Discussion, hasNotification } from '#lib/domain/discussion'
import css from './discussion-list.module.css'

type Props = { discussions: readonly Discussion[]; chosen: number | null; choose: (id: number) => void }

export const DiscussionList = ({ discussions, chosen, choose }: Props) => (
  <ul role="list">
    {discussions.map((discussion) => (
      <li key={discussion.id} className={css.line}>
        <Entry discussion={discussion} isChosen={discussion.id === chosen} choose={choose} />
      </li>
    ))}
  </ul>
)

type EntryProps = { discussion: Discussion; isChosen: boolean; choose: (id: number) => void }

/** A link, so that it can open in a new tab. */
function Entry({ discussion, isChosen, choose }: EntryProps) {
  const t = useTranslations('MESSAGING')
  const { id, campaign, campaign_locale, city, entity_name, last_message_at } = discussion
  const isUnread = hasNotification(discussion)
  return (
    <a
      className={css.entry}
      href={`?discussion=${id}`}
      aria-current={isChosen ? 'true' : undefined}
      data-unread={isUnread || undefined}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        choose(id)
      }}
    >
      <DiscussionImage discussion={discussion} />
      <span className={css.text}>
        <span className={css.job} lang={campaign_locale ?? undefined}>
          {campaign}
        </span>
        <span className={css.about}>
          <span className={css.place}>{[entity_name, city].filter(Boolean).join(' · ')}</span>
          {last_message_at && (
            <span className={css.time}>
              <RelativeTime timestamp={last_message_at} />
            </span>
          )}
        </span>
        <span className={css.bottom}>
          <Excerpt discussion={discussion} />
          {isUnread && (
            <span className={css.flag}>
              <span className="visually-hidden">{t('UNREAD')}</span>
            </span>
          )}
        </span>
      </span>
    </a>
  )
}

/** The entity's logo, otherwise the job's image, otherwise initials. */
function DiscussionImage({
  discussion: { entity_logo_url, cover, entity_name, campaign },
}: {
  discussion: Discussion
}) {
  if (!entity_logo_url && !cover) return <Avatar name={entity_name ?? campaign ?? ''} />
  const url = entity_logo_url ?? cover!
  return (
    <span className={css.face} data-logo={entity_logo_url ? true : undefined}>
      <img src={isSized(url) ? sizedUrl(url, 320) : url} alt="" loading="lazy" decoding="async" />
    </span>
  )
}

function Excerpt({ discussion: { last_message } }: { discussion: Discussion }) {
  const t = useTranslations('MESSAGING')
  const status = useStatusText()
  if (!last_message) return <span className={css.excerpt} />
  const { content, author_type, files_url } = last_message
  const text =
    content || (last_message.is_status_updated ? status(last_message) : t('FILES_ONLY', { count: files_url.length }))
  const isOwn = author_type === 'User' && !last_message.is_status_updated
  return <span className={css.excerpt}>{isOwn ? t('YOU_SAID', { text }) : text}</span>
}
