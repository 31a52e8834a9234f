'use client'

import { type AbstractIntlMessages, NextIntlClientProvider, useLocale, useMessages } from 'next-intl'
import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo, useReducer } from 'react'
import { type ModalName, moveQueue } from '#lib/client/modal-queue'

export type ModalProps = { onClose: () => void }
/** The dialogs that the layout hands in, by name: the shell knows no journey. */
export type ModalRegistry = { readonly [name in ModalName]?: ComponentType<ModalProps & Record<string, unknown>> }

type Modals = {
  open: (name: ModalName, props?: Record<string, unknown>, words?: AbstractIntlMessages) => void
  close: () => void
}

const Context = createContext<Modals>({ open: () => {}, close: () => {} })

/** Opens modals by name, with the words of the page that asks: the shell itself has only those that all pages share. */
export function useModals() {
  const { open, close } = useContext(Context)
  const words = useMessages()
  return useMemo(
    () => ({ open: (name: ModalName, props?: Record<string, unknown>) => open(name, props, words), close }),
    [open, close, words],
  )
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
  const close = useCallback(() => move({ type: 'close' }), [])
  const modals = useMemo(() => ({ open, close }), [open, close])
  const shown = queue[0]
  const locale = useLocale()
  const Shown = shown && registry[shown.name]
  return (
    <Context value={modals}>
      {children}
      {shown && Shown && (
        <NextIntlClientProvider locale={locale} messages={shown.words}>
          <Shown key={shown.name} {...shown.props} onClose={close} />
        </NextIntlClientProvider>
      )}
    </Context>
  )
}
