import { act, screen } from '@testing-library/react'
import { PlaceInput } from '#components/funnel/place-input'
import { QuestionField } from '#components/funnel/question-field'
import { renderSite } from '#components/site/render-site'
import { question } from '#tests/support/samples'

const label = 'Why bread? optional'
const ignore = () => undefined

// This test is the first one, because the placeholder is shown only until the file has loaded once.
test('takes over the focus of the placeholder that is shown while it loads', async () => {
  renderSite(
    <QuestionField question={question('location')} value={null} error={null} onChange={ignore} onBlur={ignore} />,
  )
  const placeholder = screen.getByRole('textbox', { name: label })
  act(() => placeholder.focus())
  expect(await screen.findByRole('combobox', { name: label })).toHaveFocus()
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
