import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderSite } from '#components/site/render-site'
import { useAutosave } from '#lib/client/use-autosave'

test('sends the stored text again after a lost response, because the server may have stored the later one', async () => {
  const sent: string[] = []
  let isLost = true
  function Name() {
    const save = async (text: string) => {
      sent.push(text)
      if (isLost) throw new TypeError('Failed to fetch')
      return text
    }
    const { text, state, change, commit } = useAutosave({ storageKey: '5:first_name', value: 'Nora', save })
    return (
      <>
        <input value={text} onChange={(event) => change(event.target.value)} onBlur={() => commit(text)} />
        {state.kind}
      </>
    )
  }
  renderSite(<Name />)
  await userEvent.type(screen.getByRole('textbox'), 'x')
  await userEvent.tab()
  expect(await screen.findByText('failed')).toBeVisible()
  isLost = false
  await userEvent.type(screen.getByRole('textbox'), '{Backspace}')
  await userEvent.tab()
  expect(await screen.findByText('saved')).toBeVisible()
  expect(sent).toEqual(['Norax', 'Nora'])
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
})
