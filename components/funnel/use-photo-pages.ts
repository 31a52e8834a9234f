import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#lib/client/resume-pdf/read-photo'
import type { Rotation } from '#lib/client/resume-pdf/photo-pdf'

export type PhotoPage = Photo & { id: number; url: string; rotation: Rotation }
type PhotoProblem = { key: 'HEIC' | 'UNREADABLE' | 'FULL'; name: string }

/** A CV of more pages would exceed the size limit. */
export const MAX_PAGES = 8

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/** The pages of a photographed CV, in order. Photos are prepared one after the other, because phones have little memory. */
export function usePhotoPages(first: readonly File[]) {
  const [pages, setPages] = useState<readonly PhotoPage[]>([])
  const [reading, setReading] = useState(0)
  const [problem, setProblem] = useState<PhotoProblem | null>(null)
  const current = useRef(pages)
  const nextId = useRef(1)
  const isClosed = useRef(false)
  const change = (changed: readonly PhotoPage[]) => {
    for (const page of current.current) if (!changed.some(({ url }) => url === page.url)) URL.revokeObjectURL(page.url)
    current.current = changed
    setPages(changed)
  }

  async function read(file: File): Promise<PhotoPage | PhotoProblem> {
    try {
      const { readPhoto } = await import('#lib/client/resume-pdf/read-photo')
      const photo = await readPhoto(file)
      return { ...photo, id: nextId.current++, url: URL.createObjectURL(photo.blob), rotation: 0 }
    } catch {
      return { key: isHeic(file) ? 'HEIC' : 'UNREADABLE', name: file.name }
    }
  }
  /** Adds photos at the end, or replaces one page with the first of them. */
  async function add(files: readonly File[], replaced?: number) {
    setProblem(null)
    setReading((count) => count + 1)
    for (const file of replaced === undefined ? files : files.slice(0, 1)) {
      if (replaced === undefined && current.current.length >= MAX_PAGES) {
        setProblem({ key: 'FULL', name: file.name })
        break
      }
      const result = await read(file)
      if (isClosed.current) return
      if ('key' in result) setProblem(result)
      else if (replaced === undefined) change([...current.current, result])
      else change(current.current.map((page) => (page.id === replaced ? result : page)))
    }
    setReading((count) => count - 1)
  }
  useEffect(() => {
    isClosed.current = false
    const start = setTimeout(() => void add(first))
    return () => {
      clearTimeout(start)
      isClosed.current = true
      for (const { url } of current.current) URL.revokeObjectURL(url)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the first photos are read once
  }, [])

  return {
    pages,
    problem,
    isReading: reading > 0,
    add,
    rotate: (id: number) =>
      change(
        current.current.map((page) =>
          page.id === id ? { ...page, rotation: ((page.rotation + 90) % 360) as Rotation } : page,
        ),
      ),
    remove: (id: number) => change(current.current.filter((page) => page.id !== id)),
    /** Moves a page by one place, up (-1) or down (1). */
    move(id: number, step: -1 | 1) {
      const from = current.current.findIndex((page) => page.id === id)
      const to = from + step
      if (to < 0 || to >= current.current.length) return
      change(current.current.with(from, current.current[to]!).with(to, current.current[from]!))
    },
  }
}
