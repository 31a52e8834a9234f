'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useReducer,
} from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { type ModalName, moveQueue } from '#lib/client/modal-queue'

export type ModalProps = { onClose: () => void }
/** Declared as a method, because method parameters are bivariant: modals may have further props, which callers pass. */
type Render = { render(props: ModalProps): ReactNode }['render']
type Modal = Render & { fetch?: () => Promise<unknown> }
/** The dialogs by name, passed in by the layout, so that the shell depends on no feature. */
export type ModalRegistry = { readonly [name in ModalName]?: Modal }

type Modals = {
  open: (name: ModalName, props?: Record<string, unknown>, messages?: AbstractIntlMessages) => void
  /** Closes a modal, or removes it from the queue. */
  remove: (name: ModalName) => void
  /** Preloads a modal that is likely to be opened. */
  fetch: (name: ModalName) => void
}

const Context = createContext<Modals>({ open: () => {}, remove: () => {}, fetch: () => {} })

/** A modal that loads when it is about to open. */
export function lazyModal<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetch = () => load().then((component) => ({ default: component }))
  return Object.assign(lazy(fetch), { fetch })
}

/** Opens modals by name, with the messages of the calling page, because the shell has only the shared ones. */
export function useModals() {
  const { open, remove, fetch } = useContext(Context)
  const messages = useMessages()
  return useMemo(() => {
    const openModal = (name: ModalName, props?: Record<string, unknown>) => open(name, props, messages)
    const preload = (name: ModalName) => () => fetch(name)
    return {
      open: openModal,
      remove,
      /** Props for a button: preloads the modal on hover or focus. */
      opener: (name: ModalName, props?: Record<string, unknown>) => ({
        onPointerEnter: preload(name),
        onFocus: preload(name),
        onClick: () => openModal(name, props),
      }),
    }
  }, [open, remove, fetch, messages])
}

type Props = { registry: ModalRegistry; children: ReactNode }

export function ModalsProvider({ registry, children }: Props) {
  const [queue, dispatch] = useReducer(moveQueue, [])
  const open = useCallback(
    (name: ModalName, props: Record<string, unknown> = {}, messages?: AbstractIntlMessages) => {
      // An unknown modal would block all later ones in the queue.
      if (registry[name]) dispatch({ type: 'open', modal: { name, props, messages } })
    },
    [registry],
  )
  // Errors are ignored, because the modal loads again when it opens.
  const fetch = useCallback((name: ModalName) => void registry[name]?.fetch?.().catch(() => null), [registry])
  const remove = useCallback((name: ModalName) => dispatch({ type: 'remove', name }), [])
  const modals = useMemo(() => ({ open, remove, fetch }), [open, remove, fetch])
  const shown = queue[0]
  const close = useCallback(() => shown && dispatch({ type: 'close', modal: shown }), [shown])
  const locale = useLocale()
  const Shown = shown && registry[shown.name]
  return (
    <Context value={modals}>
      {children}
      {shown && Shown && (
        <NextIntlClientProvider locale={locale} messages={shown.messages}>
          <Suspense fallback={<ModalPending />}>
            <Shown key={shown.name} {...shown.props} onClose={close} />
          </Suspense>
        </NextIntlClientProvider>
      )}
    </Context>
  )
}
