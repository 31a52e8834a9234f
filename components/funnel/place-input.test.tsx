import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PlaceInput } from '#components/funnel/place-input'
import { QuestionField } from '#components/funnel/question-field'
import { renderSite } from '#components/site/render-site'
import { setTestTransport } from '#lib/client/api'
import type { AnswerValue } from '#lib/domain/answer-group'
import { question } from '#tests/support/samples'

const label = 'Why bread? optional'
const ignore = () => undefined

function PlaceQuestion() {
  const [value, setValue] = useState<AnswerValue | null>(null)
  return (
    <QuestionField question={question('location')} value={value} error={null} onChange={setValue} onBlur={ignore} />
  )
}

// This test is the first one, because the placeholder is shown only until the file has loaded once.
test('takes over the text and the focus of the placeholder that is shown while it loads', async () => {
  renderSite(<PlaceQuestion />)
  const placeholder = screen.getByRole('textbox', { name: label })
  act(() => placeholder.focus())
  fireEvent.input(placeholder, { target: { value: 'Lil' } })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: label })
  expect(field).toHaveValue('Lil')
  expect(field).toHaveFocus()
  // Typing continues at the end.
  expect(field.selectionStart).toBe(3)
})

test.each([
  ['the placeholder was not focused', false],
  ['another field has the focus', true],
])('takes no focus if %s', (_case, wasFocused) => {
  const control = { id: 'place' }
  renderSite(
    <>
      {wasFocused && <input aria-label="Other" ref={(input) => input?.focus()} />}
      <label htmlFor="place">Place</label>
      <PlaceInput
        control={control}
        value={null}
        onChange={ignore}
        onBlur={ignore}
        wasFocused={{ current: wasFocused }}
      />
    </>,
  )
  expect(screen.getByRole('combobox', { name: 'Place' })).not.toHaveFocus()
})

test.each([
  [100, 'We could not load suggestions. Try again.', 1],
  [101, 'No suggestions', 0],
])('searches for a place of %d characters: %s', async (length, text, callCount) => {
  const calls: string[] = []
  setTestTransport(async ({ url }) => {
    calls.push(url)
    return Response.json({ error: { code: 'INVALID', message: '' } }, { status: 422 })
  })
  renderSite(<PlaceQuestion />)
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.paste('a'.repeat(length))
  expect(await screen.findByText(text, { selector: '[role=status]' })).toBeInTheDocument()
  expect(calls).toHaveLength(callCount)
})
