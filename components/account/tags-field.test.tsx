import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { TagsField } from '#components/account/tags-field'
import { renderSite } from '#components/site/render-site'

function show(initial = ['night']) {
  const changes: string[][] = []
  function Tags() {
    const [tags, setTags] = useState(initial)
    const change = (next: string[]) => {
      changes.push(next)
      setTags(next)
    }
    return <TagsField storageKey="1:tags" tags={tags} state={{ at: 'saved' } as never} onChange={change} />
  }
  return { changes, ...renderSite(<Tags />) }
}
beforeEach(() => sessionStorage.clear())
const field = () => screen.getByRole('textbox', { name: 'Skills and keywords' })
const words = (count: number) => Array.from({ length: count }, (_, n) => `word-${n}`)

test('keeps more keywords than are possible in the field, and adds them once they fit', async () => {
  const { changes } = show()
  const text = words(20).join(',')
  await userEvent.click(field())
  await userEvent.paste(text)
  expect(field()).toHaveValue(text)
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('You can add up to 20'))
  expect(screen.getByRole('alert')).toHaveTextContent('You can add up to 20')
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect([field(), changes]).toEqual([expect.objectContaining({ value: text }), []])
  await userEvent.clear(field())
  await userEvent.paste(words(19).join(','))
  expect(changes).toEqual([['night', ...words(19)]])
  expect(field()).toHaveValue('')
})

test('keeps a keyword that is too long in the field, and says so', async () => {
  const { changes } = show()
  await userEvent.click(field())
  await userEvent.paste('a'.repeat(41))
  await userEvent.keyboard('{Enter}')
  expect(field()).toHaveValue('a'.repeat(41))
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('up to 40 characters'))
  expect(changes).toEqual([])
  await userEvent.keyboard('{Backspace}{Enter}')
  expect(changes).toEqual([['night', 'a'.repeat(40)]])
})

test('keeps a keyword that is not added yet through a reload, and adds it once', async () => {
  const { unmount } = show()
  await userEvent.type(field(), 'bread')
  unmount()
  const second = show()
  expect(field()).toHaveValue('bread')
  expect(second.changes).toEqual([])
  await userEvent.type(field(), '{Enter}')
  expect(second.changes).toEqual([['night', 'bread']])
  second.unmount()
  show()
  expect(field()).toHaveValue('')
  expect(sessionStorage).toHaveLength(0)
})

test('lets the user change a restored text that no longer fits', async () => {
  const { unmount } = show()
  await userEvent.type(field(), 'bread')
  unmount()
  show(words(20))
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('You can add up to 20'))
  await userEvent.clear(field())
  expect(field()).toHaveValue('')
  expect(field()).toHaveAttribute('readonly')
})

test('removes no keyword while Backspace is held, only with a new press', async () => {
  const { changes } = show(['night', 'bread'])
  fireEvent.keyDown(field(), { key: 'Backspace', repeat: true })
  expect(changes).toEqual([])
  fireEvent.keyDown(field(), { key: 'Backspace' })
  expect(changes).toEqual([['night']])
})
