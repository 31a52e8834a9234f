import { useEffect, useRef, useState } from 'react'
import { pagesLifetime, readPages, type StoredPage, writePages } from '#lib/client/photo-store'
import type { Rotation } from '#lib/client/resume-pdf/photo-pdf'
import { readPhoto } from '#lib/client/resume-pdf/read-photo'

export type PhotoPage = StoredPage & { id: number; url: string }
/** The last change, to be announced. `n` is the number of the page, of `count` pages. */
type PhotoChange = { id: number; key: 'ADDED' | 'REPLACED' | 'ROTATED' | 'MOVED' | 'REMOVED'; n: number; count: number }
type PhotoProblem = { key: 'HEIC' | 'UNREADABLE' | 'FULL'; name: string }

/** A CV of more pages would exceed the size limit. */
export const MAX_PAGES = 8

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/** The last problem of photos that were prepared after their screen was left, by application. */
const missedProblems = new Map<number, PhotoProblem>()

/**
 * The pages of a photographed CV, in order. The device stores them until they are uploaded or removed. Photos are
 * prepared one after the other, because phones have little memory. Their preparation continues when the screen is left.
 * `takeChosen` returns the photos to start with, once.
 */
export function usePhotoPages(candidacy_id: number, takeChosen: () => readonly File[]) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([])
  const [isReading, setIsReading] = useState(false)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const [lastChange, setLastChange] = useState<PhotoChange | null>(null)
  const current = useRef(pages)
  const nextId = useRef(1)
  const isClosed = useRef(false)
  const isCanceled = useRef(false)
  const [lifetime] = useState(pagesLifetime)
  /** Ends when all photos are prepared. */
  const work = useRef<Promise<unknown> | null>(null)
  const show = (changed: readonly PhotoPage[]) => {
    for (const page of current.current) if (!changed.some(({ url }) => url === page.url)) URL.revokeObjectURL(page.url)
    current.current = changed
    setPages(changed)
  }
  const change = (changed: readonly PhotoPage[], key: PhotoChange['key'], index: number) => {
    // The page was removed or replaced in the meantime.
    if (index < 0) return
    show(changed)
    setLastChange({ id: nextId.current++, key, n: index + 1, count: changed.length })
    if (!isClosed.current && !isCanceled.current) void writePages(candidacy_id, changed, lifetime)
  }
  const indexOf = (id: number) => current.current.findIndex((page) => page.id === id)
  const withPage = (id: number, next: (page: PhotoPage) => PhotoPage) =>
    current.current.map((page) => (page.id === id ? next(page) : page))
  const toPage = (page: StoredPage): PhotoPage => ({
    ...page,
    id: nextId.current++,
    url: URL.createObjectURL(page.blob),
  })

  async function read(file: File): Promise<PhotoPage | PhotoProblem> {
    try {
      return toPage({ ...(await readPhoto(file)), rotation: 0 })
    } catch {
      // The browser cannot decode the file. The candidate is asked for another photo.
      return { key: isHeic(file) ? 'HEIC' : 'UNREADABLE', name: file.name }
    }
  }
  /** Runs one task at a time, because each adds to the pages of the one before. */
  function start(task: () => Promise<void>) {
    setIsReading(true)
    const all = (work.current?.then(task) ?? task()).then(() => {
      if (work.current !== all) return
      work.current = null
      setIsReading(false)
    })
    work.current = all
  }
  const report = (found: PhotoProblem) => {
    if (!isClosed.current) setProblem(found)
    else if (!isCanceled.current) missedProblems.set(candidacy_id, found)
  }
  async function addAll(files: readonly File[], replaced?: number) {
    for (const file of replaced === undefined ? files : files.slice(0, 1)) {
      if (replaced === undefined && current.current.length >= MAX_PAGES) {
        report({ key: 'FULL', name: file.name })
        break
      }
      const result = await read(file)
      if ('key' in result) report(result)
      else if (replaced === undefined) change([...current.current, result], 'ADDED', current.current.length)
      else
        change(
          withPage(replaced, () => result),
          'REPLACED',
          indexOf(replaced),
        )
    }
  }
  async function open() {
    const stored = await readPages(candidacy_id)
    show(stored.map(toPage))
    const missed = missedProblems.get(candidacy_id)
    if (missed && !isClosed.current) {
      missedProblems.delete(candidacy_id)
      setProblem(missed)
    }
    await addAll(takeChosen())
  }
  const revokeUrls = () => {
    for (const { url } of current.current) URL.revokeObjectURL(url)
  }

  useEffect(() => {
    isClosed.current = false
    const timer = setTimeout(() => start(open))
    return () => {
      clearTimeout(timer)
      isClosed.current = true
      revokeUrls()
      if (!work.current || isCanceled.current) return
      const prepared = work.current.then(() => {
        revokeUrls()
        return current.current
      })
      void writePages(candidacy_id, prepared, lifetime)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once, because photos must be added once.
  }, [])

  return {
    pages,
    lastChange,
    problem,
    isReading,
    /** Adds photos at the end, or replaces one page with the first of them. */
    add(files: readonly File[], replaced?: number) {
      setProblem(null)
      start(() => addAll(files, replaced))
    },
    /** Drops the photos that are being prepared. */
    cancel: () => void (isCanceled.current = true),
    /** Whether the screen was neither left nor cancelled. */
    isOpen: () => !isClosed.current && !isCanceled.current,
    rotate: (id: number) =>
      change(
        withPage(id, (page) => ({ ...page, rotation: ((page.rotation + 90) % 360) as Rotation })),
        'ROTATED',
        indexOf(id),
      ),
    remove(id: number) {
      const index = indexOf(id)
      change(current.current.toSpliced(index, 1), 'REMOVED', index)
    },
    /** Moves a page by one place, up (-1) or down (1). */
    move(id: number, step: -1 | 1) {
      const from = indexOf(id)
      const to = from + step
      if (from < 0 || to < 0 || to >= current.current.length) return
      change(current.current.with(from, current.current[to]!).with(to, current.current[from]!), 'MOVED', to)
    },
  }
}
