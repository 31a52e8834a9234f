import { screen } from '@testing-library/react'
import { renderSite } from '#components/site/render-site'
import { withDialogs } from '#tests/support/dialogs'
import { QuestionVideoModal } from './question-video-modal'

beforeAll(withDialogs)

test('shows the video of the question with captions and transcript in the language of the job', () => {
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  const text = { captions_url: '/question.vtt', transcript: 'Guten Tag', description: null }
  renderSite(
    <QuestionVideoModal question="Warum Brot?" video_url="/film.mp4" video_text={text} lang="de" onClose={() => {}} />,
  )
  const track = document.querySelector('video > track')
  expect([track?.getAttribute('src'), track?.getAttribute('srclang')]).toEqual(['/question.vtt', 'de'])
  expect(screen.getByText('Guten Tag')).toHaveAttribute('lang', 'de')
})
