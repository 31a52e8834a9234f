import { AnswerGroup } from '#lib/domain/answer-group'

/**
 * The browser's own copy of answers that the server has not acknowledged: written at each keystroke, dropped when the
 * server has them. It survives a crash, a dead battery and a lost network; private modes without storage do without.
 */
const nameOf = (candidacy_id: number) => `draft:${candidacy_id}`

export function readDraft(candidacy_id: number): AnswerGroup {
  try {
    return AnswerGroup.catch({}).parse(JSON.parse(localStorage.getItem(nameOf(candidacy_id)) ?? '{}'))
  } catch {
    return {}
  }
}

export const hasDraft = (candidacy_id: number) => Object.keys(readDraft(candidacy_id)).length > 0

export function writeDraft(candidacy_id: number, group: AnswerGroup) {
  try {
    if (Object.keys(group).length === 0) localStorage.removeItem(nameOf(candidacy_id))
    else localStorage.setItem(nameOf(candidacy_id), JSON.stringify(group))
  } catch {
    // Storage is full or forbidden: the server's copy is then the only one.
  }
}

/** Keys whose value the server has acknowledged leave the local copy; what was typed meanwhile stays. */
export const unacknowledged = (local: AnswerGroup, acknowledged: AnswerGroup): AnswerGroup =>
  Object.fromEntries(
    Object.entries(local).filter(([id, value]) => JSON.stringify(acknowledged[id]) !== JSON.stringify(value)),
  )
