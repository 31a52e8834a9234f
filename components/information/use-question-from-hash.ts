import { useEffect } from 'react'
import { idIn } from '#lib/client/hash'

/** The question that the URL's hash names, if it is on the page. */
function find(hash: string): HTMLDetailsElement | null {
  const element = document.getElementById(idIn(hash))
  return element instanceof HTMLDetailsElement ? element : null
}

/** Opens the question of the hash, on arrival and on each change (§2: a hash scrolls to its element). */
export function useQuestionOfAddress() {
  useEffect(() => {
    const open = () => {
      const question = find(location.hash)
      if (!question) return
      question.open = true
      question.scrollIntoView?.()
    }
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
}
