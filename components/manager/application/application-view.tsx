import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ScreenTitle } from '#components/manager/shell/screen-title'
import { Button } from '#components/ui/button'
import { Tabs } from '#components/ui/tabs'
import type { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import { noteDeletions } from '#lib/client/manager/application/note-deletions'
import { useShortcuts } from '#lib/client/manager/use-shortcuts'
import { useCan, useCompany } from '#lib/client/manager/use-company'
import { Adjustments } from './adjustments'
import { ApplicationBar } from './application-bar'
import { ApplicationHead } from './application-head'
import css from './application.module.css'
import { Conversation } from './conversation'
import { History } from './history'
import { Notes } from './notes'
import { PersonFacts } from './person-facts'
import { PitchAnswer } from './pitch-answer'
import { Resume } from './resume'
import { SurveyAnswers } from './survey-answers'

const StatusDialog = dynamic(async () => (await import('./status-dialog')).StatusDialog)
const ApplicationShortcuts = dynamic(async () => (await import('./application-shortcuts')).ApplicationShortcuts)

type Tab = 'conversation' | 'notes' | 'history'
type Opened = { dialog: 'help' } | { dialog: 'status'; status: ChosenStatus | null }

type Props = {
  /** The filter of the inbox as a URL query, such as '?state=waiting'. */
  query: string
  isPlaying: boolean
  /** Marks the application as unread, also in the list of the inbox. */
  onUnread: () => Promise<void>
}

export function ApplicationView({ query, isPlaying, onUnread }: Props) {
  const t = useTranslations('MANAGERAPPLICATION')
  const { application, name, neighbors, open } = useApplication()
  const { slug } = useCompany()
  const canWrite = useCan('candidacies:write') && application.status !== 'WITHDRAWN'
  const router = useRouter()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [tab, setTab] = useState<Tab>('conversation')
  const heading = useRef<HTMLHeadingElement>(null)
  const hidden = [...noteDeletions.useHidden().values()]
  const deleted = hidden.filter(({ candidacy_id }) => candidacy_id === application.id)
  const noteCount = Math.max(0, application.nb_notes - deleted.length)
  const inbox = `/${slug}/inbox${query}`

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  const startReply = () => {
    setTab('conversation')
    // The field can take focus only after its tab is shown.
    requestAnimationFrame(() => document.getElementById('reply')?.focus())
  }
  const markUnread = async () => {
    router.push(inbox)
    await onUnread()
  }
  useShortcuts((command) => {
    if (command === 'next') return open(neighbors.next)
    if (command === 'previous') return open(neighbors.previous)
    if (command === 'help') return setOpened({ dialog: 'help' })
    if (command === 'reply') return startReply()
    if (command === 'read') return void markUnread()
    if (command === 'status' && canWrite) return setOpened({ dialog: 'status', status: null })
    return false
  })

  const startStatus = (status: ChosenStatus | null) => setOpened({ dialog: 'status', status })
  return (
    <article className={css.application}>
      <ScreenTitle>{name}</ScreenTitle>
      <ApplicationBar inbox={inbox} onHelp={() => setOpened({ dialog: 'help' })} onUnread={() => void markUnread()} />
      <div className={css.columns}>
        <div className={css.main}>
          <ApplicationHead headingRef={heading} canWrite={canWrite} onStatus={startStatus} />
          <PitchAnswer isPlaying={isPlaying} />
          <PersonFacts />
          <SurveyAnswers />
          <Resume />
          <Adjustments />
        </div>
        <div className={css.side}>
          <Tabs
            label={t('TABS.LABEL')}
            value={tab}
            onChange={(id) => setTab(id as Tab)}
            tabs={[
              { id: 'conversation', label: t('TABS.CONVERSATION'), panel: <Conversation /> },
              { id: 'notes', label: t('TABS.NOTES', { count: noteCount }), panel: <Notes /> },
              { id: 'history', label: t('TABS.HISTORY'), panel: <History /> },
            ]}
          />
        </div>
      </div>
      <div className={css.phoneActions}>
        {canWrite && (
          <Button size="small" tone="quiet" onClick={() => startStatus(null)}>
            {t('STATUS.CHANGE')}
          </Button>
        )}
        <Button size="small" onClick={startReply}>
          {t('REPLY.START')}
        </Button>
      </div>
      {opened?.dialog === 'help' && <ApplicationShortcuts onClose={() => setOpened(null)} />}
      {opened?.dialog === 'status' && <StatusDialog status={opened.status} onClose={() => setOpened(null)} />}
    </article>
  )
}
