import { copyText } from '#lib/client/copy'

/**
 * Copies a text that is still loading. Call it in the handler of a click, because Safari rejects a write that starts
 * later. Resolves to whether the text was copied.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem === 'undefined') return await copyText(await text)
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    return false
  }
}
