import { useToast } from './toast'
import { useErrorText } from '#lib/client/error-text'
import { openFile } from '#lib/client/uploads'

/** Opens the user's own file in a new tab. If it cannot be loaded, closes the tab and shows an error. */
export function useOpenFile() {
  const errorText = useErrorText()
  const toast = useToast()
  return (url: string) =>
    void openFile(url).catch((error: unknown) => toast({ message: errorText.short(error), tone: 'danger' }))
}
