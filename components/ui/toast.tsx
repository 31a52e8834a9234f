'use client'

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { DISPLAY_MS, type ShownToast, type Toast, ToastRegion } from './toast-region'

type Toasts = {
  shown: readonly ShownToast[]
  /** ID of the last toast that was shown when a modal opened or closed. */
  movedId: number
  remove: (id: number) => void
  /** Open modals, the topmost last. */
  modals: readonly string[]
  /** Returns a function that removes the modal. */
  registerModal: (modal: string) => () => void
}

/** Removes the toast with this key. */
type Dismissal = { key: string }

const NONE: readonly never[] = []
const MAX_OF_KIND = 3
const ToastContext = createContext<(toast: Toast | Dismissal) => void>(() => {})
const ToastsContext = createContext<Toasts>({
  shown: NONE,
  movedId: 0,
  remove: () => {},
  modals: NONE,
  registerModal: () => () => {},
})

/** Shows a short message in a polite live region. It must not be the only feedback about a result. */
export const useToast = () => use(ToastContext)

/**
 * The toasts that stay when the next one appears. Removes errors without an action that have been shown for a while,
 * because several toasts could cover a control of a small screen. Also removes a toast with the same message, and, if
 * there are too many, the oldest one without an action.
 */
function withRoom(shown: readonly ShownToast[], { isLasting, message, shownAt }: ShownToast) {
  const toasts = shown.filter((each) => !each.isLasting || each.action || shownAt - each.shownAt < DISPLAY_MS)
  const sameKind = toasts.filter((each) => each.isLasting === isLasting)
  const isFull = sameKind.length >= MAX_OF_KIND
  // A lasting toast stays if its action cannot be found elsewhere, also if the text of another one is the same.
  const removable = isLasting ? sameKind.filter(({ action }) => !action) : sameKind
  const removed = (isLasting && removable.find((each) => each.message === message)) || (isFull && removable[0])
  return toasts.filter((each) => each !== removed)
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>(NONE)
  const [modals, setModals] = useState<readonly string[]>(NONE)
  const [movedId, setMovedId] = useState(0)
  const count = useRef(0)
  const shownId = useRef(0)
  useEffect(() => void (shownId.current = shown.at(-1)?.id ?? 0), [shown])
  const add = useCallback((toast: Toast | Dismissal) => {
    const { key } = toast
    if (key) setShown((toasts) => toasts.filter((each) => each.key !== key))
    if (!('message' in toast)) return
    // Errors stay, because some people read them late.
    const { isLasting = toast.tone === 'danger' } = toast
    const next = { ...toast, isLasting, id: ++count.current, shownAt: performance.now() }
    setShown((toasts) => [...withRoom(toasts, next), next])
  }, [])
  const remove = useCallback((id: number) => setShown((toasts) => toasts.filter((toast) => toast.id !== id)), [])
  const registerModal = useCallback((modal: string) => {
    const change = (next: (open: readonly string[]) => readonly string[]) => {
      setModals(next)
      setMovedId(shownId.current)
    }
    change((open) => [...open, modal])
    return () => change((open) => open.filter((id) => id !== modal))
  }, [])
  return (
    <ToastContext value={add}>
      <ToastsContext value={{ shown, movedId, remove, modals, registerModal }}>
        {children}
        <ToastRegion shown={modals.length === 0 ? shown : NONE} movedId={movedId} remove={remove} />
      </ToastsContext>
    </ToastContext>
  )
}

/** Rendered in each open modal, because everything outside the topmost modal is inert. */
export function ToastsInModal() {
  const { shown, movedId, remove, modals, registerModal } = use(ToastsContext)
  const id = useId()
  useLayoutEffect(() => registerModal(id), [registerModal, id])
  return <ToastRegion shown={modals.at(-1) === id ? shown : NONE} movedId={movedId} remove={remove} />
}
