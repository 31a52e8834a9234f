const nameOf = (user_id: number, discussion_id: number) => `message-draft:${user_id}:${discussion_id}`

/** Words that were not sent yet, through reloads and crashes; private modes without storage do without. */
export function readMessageDraft(user_id: number, discussion_id: number): string {
  try {
    return localStorage.getItem(nameOf(user_id, discussion_id)) ?? ''
  } catch {
    return ''
  }
}

export function writeMessageDraft(user_id: number, discussion_id: number, text: string) {
  try {
    if (text === '') localStorage.removeItem(nameOf(user_id, discussion_id))
    else localStorage.setItem(nameOf(user_id, discussion_id), text)
  } catch {
    // Storage is full or forbidden: the field itself still has it.
  }
}
