import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApplications, staffNote } from '#tests/support/application-api'
import { withDialogs } from '#tests/support/dialogs'
import { settle } from '#tests/support/settle'
import { renderApplication } from './render-application'

beforeEach(() => {
  localStorage.clear()
  withDialogs()
  globalThis.scrollTo = () => undefined
})

async function show(options: Parameters<typeof mockApplications>[0] = {}) {
  const api = mockApplications(options)
  const { unmount } = renderApplication()
  await screen.findByRole('heading', { level: 1 })
  return { ...api, unmount }
}

describe('notes and ratings', () => {
  const openNotes = () => userEvent.click(screen.getByRole('tab', { name: /^Notes/ }))

  test('a note mentions a colleague by keyboard', async () => {
    const { callsOf } = await show()
    await openNotes()
    const field = screen.getByRole('combobox', { name: 'Note' })
    await userEvent.type(field, 'Ask @le')
    expect(await screen.findByRole('option', { name: /Lena Vogt/ })).toHaveAttribute('aria-selected', 'true')
    await userEvent.keyboard('{Enter}about May')
    expect(field).toHaveValue('Ask @Lena Vogt about May')
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(field).toHaveValue(''))
    expect(callsOf('POST /candidacies/1/notes')[0]!.body).toEqual({
      content: 'Ask @Lena Vogt about May',
      mentions: [2],
    })
    expect(await screen.findByText('Ask @Lena Vogt about May')).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Notes (1)' })).toBeInTheDocument()
  })

  test('the hint says that a copy of the candidate’s data contains notes and ratings', async () => {
    await show()
    await openNotes()
    expect(screen.getByText(/but a copy of their data contains them/)).toBeVisible()
  })

  test('a note or reply that is too long stays complete, with an error', async () => {
    const { callsOf } = await show()
    const reply = await screen.findByRole('textbox', { name: /^Reply to/ })
    await userEvent.click(reply)
    await userEvent.paste('a'.repeat(10_001))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(reply).toHaveValue('a'.repeat(10_001))
    expect(reply).toHaveAccessibleDescription(expect.stringContaining('at most 10000 characters'))
    await openNotes()
    const note = screen.getByRole('combobox', { name: 'Note' })
    await userEvent.click(note)
    await userEvent.paste('a'.repeat(5001))
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(note).toHaveValue('a'.repeat(5001))
    expect(note).toBeInvalid()
    expect(note).toHaveAccessibleDescription('This field must contain at most 5000 characters')
    expect([callsOf('POST /candidacies/1/messages'), callsOf('POST /candidacies/1/notes')]).toEqual([[], []])
    await userEvent.type(note, '{Backspace}')
    expect(note).toBeValid()
  })

  test('an edited note shows the change of a colleague before it overwrites it, and ignores other changes', async () => {
    const note = staffNote()
    const { state, callsOf } = await show({ notes: [note] })
    await openNotes()
    await userEvent.click(screen.getByRole('button', { name: 'Edit note' }))
    await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
    state.applications[0]!.version = 'rated by a colleague'
    state.notes[0] = staffNote({ content: 'Bad hands', version: 'of a colleague' })
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('This note was changed in the meantime')
    expect(alert).toHaveTextContent('Bad hands')
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Good hands, quick', { selector: 'p' })).toBeInTheDocument()
    const versions = callsOf('PATCH /candidacies/1/notes/1').map(({ headers }) => headers.get('if-match'))
    expect(versions).toEqual([`"${note.version}"`, '"of a colleague"'])
  })

  test('a draft of an edited note shows the newer version of a colleague before it overwrites it', async () => {
    const { state, callsOf, unmount } = await show({ notes: [staffNote()] })
    await openNotes()
    await userEvent.click(screen.getByRole('button', { name: 'Edit note' }))
    await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
    unmount()
    state.notes[0] = staffNote({ content: 'Bad hands', version: 'of a colleague' })
    renderApplication()
    await userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }))
    expect(screen.getByDisplayValue('Good hands, quick')).toBeVisible()
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('This note was changed in the meantime')
    expect(alert).toHaveTextContent('Bad hands')
    await userEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
    expect(await screen.findByText('Good hands, quick', { selector: 'p' })).toBeInTheDocument()
    expect(callsOf('PATCH /candidacies/1/notes/1')[0]!.headers.get('if-match')).toBe('"of a colleague"')
    expect(localStorage).toHaveLength(0)
  })

  test('a draft of an unchanged note is restored without a conflict', async () => {
    const { callsOf, unmount } = await show({ notes: [staffNote()] })
    await openNotes()
    await userEvent.click(screen.getByRole('button', { name: 'Edit note' }))
    await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
    unmount()
    renderApplication()
    await userEvent.click(await screen.findByRole('tab', { name: /^Notes/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Edit note' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Good hands, quick', { selector: 'p' })).toBeInTheDocument()
    expect(callsOf('PATCH /candidacies/1/notes/1')).toHaveLength(1)
  })

  test('a note that a colleague deletes while it is edited keeps its text until it is closed', async () => {
    const { state, emit, callsOf } = await show({ notes: [staffNote()] })
    await openNotes()
    await userEvent.click(screen.getByRole('button', { name: 'Edit note' }))
    await userEvent.type(screen.getByDisplayValue('Good hands'), ', quick')
    state.notes = []
    const reads = callsOf('GET /candidacies/1/notes').length
    emit(1)
    await waitFor(() => expect(callsOf('GET /candidacies/1/notes').length).toBeGreaterThan(reads))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const field = screen.getByDisplayValue('Good hands, quick')
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This note was deleted in the meantime/))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('No notes yet.')).toBeVisible()
  })

  test('a rating is one of five stars', async () => {
    const { callsOf } = await show()
    await openNotes()
    await userEvent.click(screen.getByRole('radio', { name: '4 out of 5' }))
    await waitFor(() => expect(callsOf('PUT /candidacies/1/rating')).toHaveLength(1))
    expect(callsOf('PUT /candidacies/1/rating')[0]!.body).toEqual({ rating: 4 })
    await waitFor(() => expect(screen.getByRole('radio', { name: '4 out of 5' })).toBeChecked())
  })

  test('of ratings that are chosen while one is being saved, only the last one is sent, and it stays', async () => {
    const { state, hold, callsOf } = await show()
    await openNotes()
    const star = (value: number) => screen.getByRole('radio', { name: `${value} out of 5` })
    const sent = () => callsOf('PUT /candidacies/1/rating').map(({ body }) => body)
    const release = hold('PUT /candidacies/1/rating')
    for (const value of [2, 3, 5]) await userEvent.click(star(value))
    await act(settle)
    expect(sent()).toEqual([{ rating: 2 }])
    expect(star(5)).toBeChecked()
    release()
    await waitFor(() => expect(state.applications[0]!.ratings).toMatchObject([{ rating: 5 }]))
    await act(settle)
    expect(sent()).toEqual([{ rating: 2 }, { rating: 5 }])
    expect(star(5)).toBeChecked()
  })

  describe('deletion', () => {
    const addNote = async (options = {}) => {
      const api = await show(options)
      await openNotes()
      await userEvent.type(screen.getByRole('combobox', { name: 'Note' }), 'Starts in May')
      await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
      await screen.findByText('Starts in May', { selector: 'p' })
      return api
    }
    const note = () => screen.queryByText('Starts in May', { selector: 'p' })
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

    test('hides a note at once, and undoing it sends nothing', async () => {
      const { callsOf } = await addNote()
      await press('Delete note')
      expect(note()).not.toBeInTheDocument()
      expect(screen.getByRole('tab', { name: 'Notes' })).toBeInTheDocument()
      expect(document.body).not.toHaveFocus()
      await press('Undo')
      expect(note()).toBeInTheDocument()
      act(() => void dispatchEvent(new Event('pagehide')))
      expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(0)
    })

    test('deletes the note after ten seconds', async () => {
      const { callsOf } = await addNote()
      jest.useFakeTimers({ advanceTimers: true })
      await userEvent
        .setup({ advanceTimers: jest.advanceTimersByTime })
        .click(screen.getByRole('button', { name: 'Delete note' }))
      await act(() => jest.advanceTimersByTimeAsync(9500))
      expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(0)
      await act(() => jest.advanceTimersByTimeAsync(600))
      jest.useRealTimers()
      await waitFor(() => expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(1))
      expect(await screen.findByText('No notes yet.')).toBeInTheDocument()
    })

    test('does not conflict with an edit that was open before the deletion', async () => {
      const { callsOf } = await addNote()
      await userEvent.type(screen.getByRole('combobox', { name: 'Note' }), 'Likes dogs')
      await press('Add note')
      await screen.findByText('Likes dogs', { selector: 'p' })
      jest.useFakeTimers({ advanceTimers: true })
      const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
      await user.click(screen.getAllByRole('button', { name: 'Delete note' })[1]!)
      await user.click(screen.getByRole('button', { name: 'Edit note' }))
      await act(() => jest.advanceTimersByTimeAsync(10_100))
      jest.useRealTimers()
      await waitFor(() => expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(1))
      await press('Save')
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument())
      expect(callsOf('PATCH /candidacies/1/notes/2')).toHaveLength(1)
    })

    test('keeps a note that a colleague changed in the meantime, and says so', async () => {
      const { state, callsOf } = await addNote()
      await press('Delete note')
      state.notes[0] = { ...state.notes[0]!, content: 'Starts in June', version: 'of a colleague' }
      act(() => void dispatchEvent(new Event('pagehide')))
      expect(await screen.findByText(/^The note was not deleted, because it was changed/)).toBeInTheDocument()
      expect(await screen.findByText('Starts in June')).toBeInTheDocument()
      expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(1)
    })

    test('deletes the note when the page closes, and shows it again if that fails', async () => {
      const { callsOf } = await addNote({ failing: new Map([['DELETE /candidacies/1/notes/1', 'UNAVAILABLE']]) })
      await press('Delete note')
      act(() => void dispatchEvent(new Event('pagehide')))
      await waitFor(() => expect(callsOf('DELETE /candidacies/1/notes/1')).toHaveLength(1))
      await waitFor(() => expect(note()).toBeInTheDocument())
      await press('Undo')
      expect(screen.queryByText(/^It was too late to undo/)).not.toBeInTheDocument()
    })

    test('says that it is too late to undo', async () => {
      await addNote()
      await press('Delete note')
      act(() => void dispatchEvent(new Event('pagehide')))
      expect(await screen.findByText('No notes yet.')).toBeInTheDocument()
      await press('Undo')
      expect(await screen.findByText(/^It was too late to undo/)).toBeInTheDocument()
      expect(note()).not.toBeInTheDocument()
    })
  })
})
