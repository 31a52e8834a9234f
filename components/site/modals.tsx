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
type Modal = ComponentType<ModalProps & Record<string, unknown>> & { fetch?: () => Promise<unknown> }
/** The dialogs that the layout hands in, by name: the shell knows no journey. */
export type ModalRegistry = { readonly [name in ModalName]?: Modal }

type Modals = {
  open: (name: ModalName, props?: Record<string, unknown>, words?: AbstractIntlMessages) => void
  /** Begins to fetch a modal that is likely to be opened. */
  fetch: (name: ModalName) => void
}

const Context = createContext<Modals>({ open: () => {}, fetch: () => {} })

/** A modal that is fetched when it is about to be opened. */
export function fetched<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const fetch = () => load().then((component) => ({ default: component }))
  return Object.assign(lazy(fetch), { fetch })
}

/** Opens modals by name, with the words of the page that asks: the shell itself has only those that all pages share. */
export function useModals() {
  const { open, fetch } = useContext(Context)
  const words = useMessages()
  return useMemo(() => {
    const openIt = (name: ModalName, props?: Record<string, unknown>) => open(name, props, words)
    const ahead = (name: ModalName) => () => fetch(name)
    return {
      open: openIt,
      /** Of a button: the modal is on its way as soon as one points at it. */
      opener: (name: ModalName, props?: Record<string, unknown>) => ({
        onPointerEnter: ahead(name),
        onFocus: ahead(name),
        onClick: () => openIt(name, props),
      }),
    }
  }, [open, fetch, words])
}

type Props = { registry: ModalRegistry; children: ReactNode }

export function ModalsProvider({ registry, children }: Props) {
  const [queue, move] = useReducer(moveQueue, [])
  const open = useCallback(
    (name: ModalName, props: Record<string, unknown> = {}, words?: AbstractIntlMessages) => {
      // One that this site has not would keep all that come after it from being shown.
      if (registry[name]) move({ type: 'open', modal: { name, props, words } })
    },
    [registry],
  )
  // What does not come now is asked for again when it is opened.
  const fetch = useCallback((name: ModalName) => void registry[name]?.fetch?.().catch(() => null), [registry])
  const modals = useMemo(() => ({ open, fetch }), [open, fetch])
  const shown = queue[0]
  const close = useCallback(() => shown && move({ type: 'close', modal: shown }), [shown])
  const locale = useLocale()
  const Shown = shown && registry[shown.name]
  return (
    <Context value={modals}>
      {children}
      {shown && Shown && (
        <NextIntlClientProvider locale={locale} messages={shown.words}>
          <Suspense fallback={<ModalPending />}>
            <Shown key={shown.name} {...shown.props} onClose={close} />
          </Suspense>
        </NextIntlClientProvider>
      )}
    </Context>
  )
}
