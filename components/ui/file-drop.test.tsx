import '@testing-library/jest-dom'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Field } from './field'
import { FileDrop, type FileDropProps } from './file-drop'
import { rejectionOf, formatSize } from '#lib/client/file-rules'
import { renderUi } from './render-ui'

const rules = { extensions: ['pdf', 'docx'], max_size: 1024 }
const file = (name: string, size: number) => new File(['x'.repeat(size)], name)

const show = (props: Partial<FileDropProps> = {}) => {
  const onFile = jest.fn()
  const all = { state: { at: 'empty' }, rules, onFile, ...props } as const
  renderUi(<Field label="Your CV">{(control) => <FileDrop {...all} {...control} />}</Field>)
  return onFile
}

const choose = (chosen: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Your CV'), chosen)

test('shows the rules before a file is chosen', () => {
  show()
  expect(screen.getByLabelText('Your CV')).toHaveAccessibleDescription('PDF, DOCX, up to 1 kB')
})

test('accepts a valid file, chosen or dropped', async () => {
  const onFile = show()
  await choose(file('cv.PDF', 10))
  fireEvent.drop(screen.getByText('Drop your file here').parentElement as HTMLElement, {
    dataTransfer: { files: [file('cv.docx', 10)] },
  })
  expect(onFile.mock.calls.map(([{ name }]: [File]) => name)).toEqual(['cv.PDF', 'cv.docx'])
})

test.each([
  { name: 'wrong type', file: file('cv.exe', 10), expected: /“cv.exe” is not an accepted file type/ },
  { name: 'too large', file: file('cv.pdf', 2000), expected: /“cv.pdf” must be smaller than 1 kB/ },
  { name: 'empty', file: file('cv.pdf', 0), expected: /“cv.pdf” is empty/ },
])('rejects an invalid file: $name', async ({ file: invalidFile, expected }) => {
  const onFile = show()
  await choose(invalidFile)
  expect(screen.getByRole('alert')).toHaveTextContent(expected)
  expect(onFile).not.toHaveBeenCalled()
})

test('shows the progress of an upload, which can be cancelled', async () => {
  const onCancel = jest.fn()
  show({ state: { at: 'uploading', name: 'cv.pdf', progress: 0.5 }, onCancel })
  expect(screen.getByRole('progressbar', { name: 'Uploading cv.pdf' })).toHaveValue(50)
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalled()
})

test('shows why an upload failed, and offers a retry', async () => {
  const onRetry = jest.fn()
  show({
    state: { at: 'failed', message: 'the connection was lost' },
    onRetry,
  })
  expect(screen.getByRole('alert')).toHaveTextContent('the connection was lost')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalled()
})

test('offers only another file after a rejection, because the same one would be rejected again', () => {
  show({ state: { at: 'failed', message: 'Not of an accepted type', isFinal: true }, onRetry: () => {} })
  expect(screen.getByRole('alert')).toHaveTextContent('Not of an accepted type')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeEnabled()
})

test('offers Replace and Remove after an upload', async () => {
  const onRemove = jest.fn()
  show({ state: { at: 'done', name: 'cv.pdf', size: 2048 }, onRemove })
  expect(screen.getByRole('status')).toHaveTextContent('cv.pdfUploaded · 2 kB')
  expect(screen.getByRole('button', { name: 'Replace' })).toBeEnabled()
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }))
  expect(onRemove).toHaveBeenCalled()
})

test('ignores the case of extensions, and formats sizes in steps of 1024', () => {
  expect(rejectionOf({ name: 'pdf', size: 1 }, rules)).toBe('TYPE')
  expect(rejectionOf({ name: 'a.b.DocX', size: 1024 }, rules)).toBeNull()
  expect(formatSize('fr', 10 * 1024 * 1024)).toMatch(/^10\sMo$/)
  expect(formatSize('en', 1536)).toBe('1.5 kB')
  expect(formatSize('en', 1)).toBe('1 byte')
  expect(formatSize('en', 193)).toBe('193 bytes')
})
