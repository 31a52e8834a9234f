import { useToast } from './toast'
import { useErrorWords } from '#lib/client/error-words'
import { openFile } from '#lib/client/uploads'

/** Shows the user's own file in a new tab, or an error if it cannot be loaded; the tab is closed then. */
export function useOpenFile() {
  const words = useErrorWords()
  const toast = useToast()
  return (url: string) =>
    void openFile(url).catch((error: unknown) => toast({ message: words.short(error), tone: 'danger' }))
}
