import { useToast } from '#components/ui/toast'

type Texts = { message: string; undo: string }

/** Returns a function that says that a template has replaced a written text, and offers to undo that. */
export function useTemplateUndo({ message, undo }: Texts) {
  const toast = useToast()
  return (before: string, inserted: string, onUndo: () => void) => {
    if (before.trim() !== '' && before !== inserted) toast({ message, action: { label: undo, onSelect: onUndo } })
  }
}
