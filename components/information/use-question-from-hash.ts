import { useEffect } from 'react'
import { elementIdOf } from '#lib/client/url-hash'

/** The question that the URL's hash names, if it is on the page. */
function findQuestion(hash: string): HTMLDetailsElement | null {
  const element = document.getElementById(elementIdOf(hash))
  return element instanceof HTMLDetailsElement ? element : null
}

/** Opens the question in the URL's hash, on arrival and on each change (§2: a hash scrolls to its element). */
export function useQuestionFromHash() {
  useEffect(() => {
    const open = () => {
      const question = findQuestion(location.hash)
      if (!question) return
      question.open = true
      question.scrollIntoView?.()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
