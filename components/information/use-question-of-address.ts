import { useEffect } from 'react'

/** The question that the address's # names, if the page has it. */
function find(hash: string): HTMLDetailsElement | null {
  try {
    const element = document.getElementById(decodeURIComponent(hash.slice(1)))
    return element instanceof HTMLDetailsElement ? element : null
  } catch {
    return null
  }
}

/** Opens the question of the address, on arrival and whenever the # changes (§2: a hash scrolls to its element). */
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
