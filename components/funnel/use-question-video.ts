import { useCallback, useEffect } from 'react'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { useModals } from '#components/site/modals'

/** Opens a video of a question in a modal. */
export function useQuestionVideo(question: string | null, lang: string) {
  const modals = useModals()
  // The video may still be loading when the candidate leaves the question.
  useEffect(() => () => modals.remove('campaign-pitch-video-question'), [modals])
  return useCallback(
    (video: QuestionVideo) => modals.open('campaign-pitch-video-question', { question, lang, ...video }),
    [modals, question, lang],
  )
}
