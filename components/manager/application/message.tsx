import { FileText } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { formatSize } from '#lib/client/file-rules'
import { localZone } from '#lib/client/local-zone'
import { useApplication } from '#lib/client/manager/application/context'
import { fileUrl, isExpired } from '#lib/client/manager/application/file-url'
import type { StaffMessage } from '#lib/client/manager/application/use-conversation'
import { useStaffCall } from '#lib/client/manager/use-company'
import { openInTab } from '#lib/client/open-in-tab'
import { ApiError } from '#lib/contract/errors'
import { readStaffDiscussion } from '#lib/contract/staff/discussions'
import { withoutInvisible } from '#lib/domain/plain-name'
import { useFormatter } from '#lib/i18n/formatter'
import css from './message.module.css'

type Props = { message: StaffMessage; previous: StaffMessage | null }

export function Message({ message, previous }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.CONVERSATION')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const { name } = useApplication()
  const { author_type, author_name, content, files, new_status, is_status_updated } = message
  const day = useDay()
  const isCandidate = author_type === 'User'
  const author = isCandidate ? name : withoutInvisible(author_name)
  const isFirst = previous?.author_type !== author_type || previous.author_name !== author_name || is_status_updated
  const isNewDay = !previous || day(previous.created_at) !== day(message.created_at)
  return (
    <>
      {isNewDay && <p className={css.day}>{day(message.created_at)}</p>}
      {is_status_updated && new_status && (
        <p className={css.status}>{t('STATUS', { name: author, status: tStatus(new_status) })}</p>
      )}
      {(content !== '' || files.length > 0) && (
        <div className={css.message} data-side={isCandidate ? 'candidate' : 'company'}>
          {(isFirst || isNewDay) && (
            <p className={css.author}>
              <bdi>{author}</bdi>
            </p>
          )}
          <div className={css.bubble}>
            {content !== '' && (
              <p dir="auto" className={css.content}>
                {content}
              </p>
            )}
            {files.length > 0 && <Files message={message} />}
          </div>
          <Time timestamp={message.created_at} />
        </div>
      )}
    </>
  )
}

function Files({ message: { id, files } }: Pick<Props, 'message'>) {
  const t = useTranslations('MANAGERAPPLICATION.FILE')
  const locale = useLocale()
  const openRenewed = useOpenRenewed(id)
  return (
    <ul role="list" className={css.files}>
      {files.map(({ filename, size, url, scan_status }, index) => (
        <li key={index} className={css.file}>
          <FileText aria-hidden="true" />
          {url ? (
            <a
              href={fileUrl(url)}
              target="_blank"
              rel="noopener"
              onClick={(press) => {
                if (!isExpired(url)) return
                press.preventDefault()
                openRenewed(index)
              }}
            >
              <bdi>{filename}</bdi>
            </a>
          ) : (
            <span>
              <bdi>{filename}</bdi> · {t(scan_status === 'infected' ? 'INFECTED' : 'PENDING')}
            </span>
          )}
          <span className={css.size}>{formatSize(locale, size)}</span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns a function that opens a file of a message with a new link. Only the latest messages are read again before
 * their links expire.
 */
function useOpenRenewed(message_id: number) {
  const { discussion_id } = useApplication().application
  const call = useStaffCall()
  const toast = useToast()
  const errorText = useErrorText()
  const requestLink = async (index: number) => {
    if (discussion_id === null) throw new ApiError('NOT_FOUND', 'The conversation is no longer stored')
    const query = { before: message_id + 1, limit: 1 }
    const { messages } = await call(readStaffDiscussion, { params: { id: discussion_id }, query })
    // Without the message, the reply contains an earlier one.
    const message = messages.find(({ id }) => id === message_id)
    const url = message?.files[index]?.url
    if (!url) throw new ApiError('NOT_FOUND', 'The file is no longer stored')
    return fileUrl(url)
  }
  return (index: number) =>
    void openInTab(() => requestLink(index)).catch((error: unknown) => toast(errorText.toast(error)))
}

function useDay() {
  const format = useFormatter()
  return (timestamp: string) => format.dateTime(new Date(timestamp), { dateStyle: 'long', timeZone: localZone() })
}

function Time({ timestamp }: { timestamp: string }) {
  const format = useFormatter()
  return (
    <time dateTime={timestamp} className={css.time}>
      {format.dateTime(new Date(timestamp), { timeStyle: 'short', timeZone: localZone() })}
    </time>
  )
}
