import { useToast } from '#components/ui/toast'

type Texts = { message: string; undo: string }

/**
 * Returns a function to call after a template was inserted. If the template replaced typed text, it shows a toast with
 * an undo button.
 */
export function useTemplateUndo({ message, undo }: Texts) {
  const toast = useToast()
  return (before: string, inserted: string, onUndo: () => void) => {
    if (before.trim() !== '' && before !== inserted) toast({ message, action: { label: undo, onSelect: onUndo } })
  }
}
