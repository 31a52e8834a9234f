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
import { type ShownToast, type Toast, ToastRegion } from './toast-region'

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

const NONE: readonly never[] = []
const ToastContext = createContext<(toast: Toast) => void>(() => {})
const ToastsContext = createContext<Toasts>({
  shown: NONE,
  movedId: 0,
  remove: () => {},
  modals: NONE,
  registerModal: () => () => {},
})

/** Shows a short message in a polite live region. It must not be the only feedback about a result. */
export const useToast = () => use(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly ShownToast[]>(NONE)
  const [modals, setModals] = useState<readonly string[]>(NONE)
  const [movedId, setMovedId] = useState(0)
  const count = useRef(0)
  const shownId = useRef(0)
  useEffect(() => void (shownId.current = shown.at(-1)?.id ?? 0), [shown])
  const add = useCallback((toast: Toast) => {
    const id = ++count.current
    setShown((toasts) => [
      ...toasts.filter(({ isLasting, message }, index) =>
        isLasting ? message !== toast.message : index > toasts.length - 3,
      ),
      // An error may be the only feedback, and some people read it late.
      { isLasting: toast.tone === 'danger', ...toast, id },
    ])
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
