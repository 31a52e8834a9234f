import { useToast } from './toast'
import { useErrorText } from '#lib/client/error-text'
import { downloadFile, openFile } from '#lib/client/uploads'

/**
 * Opens the user's own file in a new tab, or downloads it under a name. If it cannot be loaded, closes the tab and
 * shows an error.
 */
export function useOpenFile() {
  const errorText = useErrorText()
  const toast = useToast()
  return (url: string, name?: string) =>
    void (name === undefined ? openFile(url) : downloadFile(url, name)).catch((error: unknown) =>
      toast(errorText.toast(error)),
    )
}
