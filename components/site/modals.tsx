'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useReducer } from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { InDialog } from '#lib/client/in-dialog'
import { type ModalName, moveQueue } from '#lib/client/modal-queue'

export type ModalProps = { onClose: () => void }
/** Declared as a method, because method parameters are bivariant: modals may have further props, which callers pass. */
type Render = { render(props: ModalProps): ReactNode }['render']
type Modal = Render & { preload?: () => Promise<unknown> }
/** The dialogs by name, passed in by the layout, so that the shell depends on no feature. */
export type ModalRegistry = { readonly [name in ModalName]?: Modal }

type Modals = {
  open: (name: ModalName, props?: Record<string, unknown>, messages?: AbstractIntlMessages) => void
  /** Closes a modal, or removes it from the queue. */
  remove: (name: ModalName) => void
  /** Loads the code of a modal that is likely to be opened. */
  preload: (name: ModalName) => Promise<unknown>
}

const Context = createContext<Modals>({ open: () => {}, remove: () => {}, preload: async () => {} })

/** Opens modals by name, with the messages of the calling page, because the shell has only the shared ones. */
export function useModals() {
  const { open, remove, preload } = useContext(Context)
  const messages = useMessages()
  return useMemo(() => {
    const openModal = (name: ModalName, props?: Record<string, unknown>) => open(name, props, messages)
    const onIntent = (name: ModalName) => () => void preload(name)
    return {
      open: openModal,
      remove,
      preload,
      /** Props for a button: preloads the modal on hover or focus. */
      opener: (name: ModalName, props?: Record<string, unknown>) => ({
        onPointerEnter: onIntent(name),
        onFocus: onIntent(name),
        onClick: () => openModal(name, props),
      }),
    }
  }, [open, remove, preload, messages])
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
  const preload = useCallback(async (name: ModalName) => registry[name]?.preload?.().catch(() => null), [registry])
  const remove = useCallback((name: ModalName) => dispatch({ type: 'remove', name }), [])
  const modals = useMemo(() => ({ open, remove, preload }), [open, remove, preload])
  const shown = queue[0]
  const close = useCallback(() => shown && dispatch({ type: 'close', modal: shown }), [shown])
  const locale = useLocale()
  const Shown = shown && registry[shown.name]
  return (
    <Context value={modals}>
      {children}
      {shown && Shown && (
        <NextIntlClientProvider locale={locale} messages={shown.messages}>
          {/* Also for the forms outside of the children of <Dialog>. */}
          <InDialog value={true}>
            <Suspense fallback={<ModalPending />}>
              <Shown key={shown.name} {...shown.props} onClose={close} />
            </Suspense>
          </InDialog>
        </NextIntlClientProvider>
      )}
    </Context>
  )
}
