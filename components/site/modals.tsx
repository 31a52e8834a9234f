'use client'

import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo, useReducer } from 'react'
import { type ModalName, moveQueue } from '#lib/client/modal-queue'

export type ModalProps = { onClose: () => void }
/** The dialogs that the layout hands in, by name: the shell knows no journey. */
export type ModalRegistry = { readonly [name in ModalName]?: ComponentType<ModalProps & Record<string, unknown>> }

type Modals = { open: (name: ModalName, props?: Record<string, unknown>) => void; close: () => void }

const Context = createContext<Modals>({ open: () => {}, close: () => {} })

export const useModals = () => useContext(Context)

type Props = { registry: ModalRegistry; children: ReactNode }

export function ModalsProvider({ registry, children }: Props) {
  const [queue, move] = useReducer(moveQueue, [])
  const open = useCallback(
    (name: ModalName, props = {}) => {
      // One that this site has not would keep all that come after it from being shown.
      if (registry[name]) move({ type: 'open', modal: { name, props } })
    },
    [registry],
  )
  const close = useCallback(() => move({ type: 'close' }), [])
  const modals = useMemo(() => ({ open, close }), [open, close])
  const shown = queue[0]
  const Shown = shown && registry[shown.name]
  return (
    <Context value={modals}>
      {children}
      {shown && Shown && <Shown key={shown.name} {...shown.props} onClose={close} />}
    </Context>
  )
}
