import { useToast } from './toast'
import { useErrorWords } from '#lib/client/error-words'
import { openFile } from '#lib/client/uploads'

/** Shows one's own file in a tab of its own, and says so where it does not come: that tab is gone then. */
export function useOpenFile() {
  const words = useErrorWords()
  const toast = useToast()
  return (url: string) =>
    void openFile(url).catch((error: unknown) => toast({ message: words.short(error), tone: 'danger' }))
}
