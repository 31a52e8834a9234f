import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { MessageFile } from '#components/messaging/message-file'
import { RelativeTime } from '#components/messaging/relative-time'
import { Avatar } from '#components/ui/avatar'
import type { DiscussionMessage } from '#lib/domain/discussion'
import css from './bubble.module.css'

type FrameProps = {
  side: 'own' | 'other'
  isFirst: boolean
  author?: { name: string; url: string | null } | undefined
  state?: string
  children: ReactNode
}

/** The frame of a message. Of consecutive messages by one author, only the first shows the author. */
export function BubbleFrame({ side, isFirst, author, state, children }: FrameProps) {
  const t = useTranslations('MESSAGING')
  return (
    <div className={css.line} data-side={side} data-first={isFirst || undefined} data-state={state}>
      {author && (
        <span className={css.face}>{isFirst && <Avatar name={author.name} url={author.url} size="small" />}</span>
      )}
      <div className={css.column}>
        <p className={isFirst && author ? css.name : 'visually-hidden'}>{author ? author.name : t('YOU')}</p>
        {children}
      </div>
    </div>
  )
}

export function Bubble({ message, isFirst }: { message: DiscussionMessage; isFirst: boolean }) {
  const { author_type, author_name, avatar_url, content, created_at, files_url, files } = message
  const isOwn = author_type === 'User'
  return (
    <BubbleFrame
      side={isOwn ? 'own' : 'other'}
      isFirst={isFirst}
      author={isOwn ? undefined : { name: author_name, url: avatar_url }}
    >
      {content && <p className={css.bubble}>{content}</p>}
      {files_url.map((url) => (
        <MessageFile key={url} url={url} file={files.find((file) => file.url === url)} />
      ))}
      <p className={css.time}>
        <RelativeTime timestamp={created_at} />
      </p>
    </BubbleFrame>
  )
}
