'use client'

import { usePathname } from 'next/navigation'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import { NoAccess } from '#components/manager/shell/no-access'
import { type Base, nextBase } from '#lib/client/manager/application/changes'
import { ApplicationContext, type OpenApplication } from '#lib/client/manager/application/context'
import { LINK_RENEWAL_MS } from '#lib/client/manager/application/file-url'
import { nameOf } from '#lib/client/manager/application/person'
import { useLiveApplication } from '#lib/client/manager/application/use-live-application'
import { useNeighbors } from '#lib/client/manager/application/use-neighbors'
import { useMarkAsRead } from '#lib/client/manager/application/use-mark-as-read'
import { setLastShown } from '#lib/client/manager/inbox/last-shown'
import { useSetUnread } from '#lib/client/manager/inbox/use-set-unread'
import { useCan, useCompany, useStaff } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { changeUrl, useQuery, useUrl } from '#lib/client/use-query'
import { ApiError } from '#lib/contract/errors'
import { readCandidacyHistory } from '#lib/contract/staff/candidacy-history'
import { readStaffCandidacy } from '#lib/contract/staff/candidacies'
import { ApplicationView } from './application-view'
import { ApplicationFailed, ApplicationLoading, ApplicationNotFound } from './states'
import { MAX_ID } from '#lib/contract/id'

/** The path of the current URL. Empty on the server. */
const usePagePath = () => useUrl(() => location.pathname)

/** Shows another URL in the same page, without a request. */
function replaceUrl(url: string) {
  // Next's router records a new URL only if the history state is not its own. It would return to the old URL otherwise.
  history.replaceState(null, '', url)
  changeUrl(url, 'replace')
}

/** One application. The URL query is the filter of the inbox, which decides the next and previous application. */
export function ApplicationScreen() {
  // Causes a new render when Next navigates. `usePagePath` detects only other changes of the URL.
  usePathname()
  const id = Number(/\/applications\/(\d+)$/.exec(usePagePath())?.[1])
  if (!useCan('candidacies:read')) return <NoAccess reason="scope" />
  if (Number.isNaN(id)) return <ApplicationLoading />
  return id > 0 && id <= MAX_ID ? <Application id={id} /> : <ApplicationNotFound query="" />
}

function Application({ id }: { id: number }) {
  const { slug } = useCompany()
  const search = useQuery()
  const { neighbors, list, query } = useNeighbors(id, search)
  const [playing, setPlaying] = useState<number | null>(null)
  const open = useCallback<OpenApplication['open']>(
    (entry, { isPlaying = false } = {}) => {
      if (!entry) return
      setPlaying(isPlaying ? entry.id : null)
      replaceUrl(`/${slug}/applications/${entry.id}${query}`)
      window.scrollTo({ top: 0 })
    },
    [query, slug],
  )
  return (
    <LoadedApplication
      key={id}
      id={id}
      neighbors={neighbors}
      list={list}
      query={query}
      open={open}
      isPlaying={playing === id}
    />
  )
}

type Props = Pick<ReturnType<typeof useNeighbors>, 'neighbors' | 'list' | 'query'> &
  Pick<OpenApplication, 'open'> & { id: number; isPlaying: boolean }

function LoadedApplication({ id, neighbors, list, query, open, isPlaying }: Props) {
  const { slug } = useCompany()
  const { id: member_id } = useMember()
  const {
    data: application,
    error,
    mutate,
  } = useStaff(readStaffCandidacy, { params: { id } }, { refreshInterval: LINK_RENEWAL_MS })
  const { data: log, isValidating } = useStaff(readCandidacyHistory, { params: { id } })
  const refresh = useRefresh(id, application?.discussion_id ?? null)
  useLiveApplication(id, refresh)
  const whenMarkedAsRead = useMarkAsRead(application, list)
  const setUnread = useSetUnread(list)
  const markUnread = async () => {
    await whenMarkedAsRead()
    await setUnread({ id }, true)
  }
  useEffect(() => setLastShown(id), [id])
  const base = useBase(application?.version ?? '', { entries: log?.entries, isLoading: isValidating })

  const value = useMemo<OpenApplication | null>(
    () =>
      application
        ? {
            application,
            name: nameOf(application),
            history: log?.entries,
            base,
            neighbors,
            open,
            refresh,
            owner: { company: slug, member_id, id },
          }
        : null,
    [application, neighbors, open, refresh, log, base, slug, member_id, id],
  )
  // After a deletion, `application` is still in the cache, but must not be shown.
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <ApplicationNotFound query={query} />
  if (error instanceof ApiError && error.code === 'FORBIDDEN') return <NoAccess reason="company" />
  if (!value) return error ? <ApplicationFailed onRetry={() => mutate()} /> : <ApplicationLoading />
  return (
    <ApplicationContext value={value}>
      <ApplicationView query={query} isPlaying={isPlaying} onUnread={markUnread} />
    </ApplicationContext>
  )
}

/** Returns the base of writes for the version and history that the page has loaded (`nextBase`). */
function useBase(version: string, history: Parameters<typeof nextBase>[2]): Base {
  const [base, setBase] = useState<Base>({ version: '', at: '' })
  const next = nextBase(base, version, history)
  if (next !== base) setBase(next)
  return next
}

/** Returns a function that reloads all cached data of the application. */
function useRefresh(id: number, discussion_id: number | null) {
  const { slug } = useCompany()
  const { mutate } = useSWRConfig()
  return useCallback(async () => {
    await mutate((key) => isKeyOfApplication(key, slug, id, discussion_id))
  }, [id, discussion_id, mutate, slug])
}

/** Whether an SWR key belongs to a GET call for the application or for its discussion. */
function isKeyOfApplication(key: unknown, slug: string, id: number, discussion_id: number | null): boolean {
  if (!Array.isArray(key)) return false
  const [scope, company, method, path, params] = key as unknown[]
  if (scope !== 'staff' || company !== slug || method !== 'GET' || typeof path !== 'string') return false
  const target = typeof params === 'object' && params !== null && 'id' in params ? params.id : null
  if (path.startsWith('/candidacies/:id')) return target === id
  return path.startsWith('/discussions/:id') && target === discussion_id
}
