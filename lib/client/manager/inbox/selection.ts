import { MAX_BULK } from '#lib/domain/inbox'

export type Selection = {
  ids: ReadonlySet<number>
  /** The application selected last, where a range starts. */
  anchor: number | null
  /** Whether more than the maximum was to be selected. */
  isCapped: boolean
}

export type SelectionAction =
  | { type: 'toggle'; id: number }
  /** From the anchor to this application, in the order of the list. */
  | { type: 'range'; id: number; order: readonly number[] }
  | { type: 'add'; ids: readonly number[]; isCapped?: boolean }
  | { type: 'remove'; ids: readonly number[] }
  | { type: 'clear' }

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null, isCapped: false }

export function reduceSelection(selection: Selection, action: SelectionAction): Selection {
  switch (action.type) {
    case 'toggle': {
      if (!selection.ids.has(action.id)) return add(selection, [action.id], action.id)
      return { ...without(selection, [action.id]), anchor: action.id }
    }
    case 'range': {
      const [from, to] = [selection.anchor ?? action.id, action.id].map((id) => action.order.indexOf(id))
      if (from === undefined || to === undefined || from === -1 || to === -1)
        return add(selection, [action.id], action.id)
      const range = action.order.slice(Math.min(from, to), Math.max(from, to) + 1)
      // If there are too many, those next to the anchor are selected.
      return add(selection, from <= to ? range : range.reverse(), action.id)
    }
    case 'add':
      return add(selection, action.ids, selection.anchor, action.isCapped)
    case 'remove':
      return without(selection, action.ids)
    case 'clear':
      return NOTHING_SELECTED
  }
}

function add({ ids }: Selection, added: readonly number[], anchor: number | null, isCapped = false): Selection {
  const all = new Set([...ids, ...added])
  return {
    ids: all.size > MAX_BULK ? new Set([...all].slice(0, MAX_BULK)) : all,
    anchor,
    isCapped: isCapped || all.size > MAX_BULK,
  }
}

function without({ ids, anchor }: Selection, removed: readonly number[]): Selection {
  const gone = new Set(removed)
  return { ids: new Set([...ids].filter((id) => !gone.has(id))), anchor, isCapped: false }
}
