import { screen } from '@testing-library/react'
import { Attachments } from '#components/messaging/attachments'
import type { Item } from './use-attachments'
import { renderSite } from '#components/site/render-site'

const attachments = (items: readonly Item[]) => (
  <Attachments items={items} rejections={[]} remove={() => {}} retry={() => {}} />
)

test('announces a file when it is attached', () => {
  const base = { id: '1', name: 'diploma.pdf' }
  const { rerender } = renderSite(attachments([{ ...base, at: 'uploading', file: new File([], ''), percent: 5 }]))
  const region = screen.getByRole('status')
  expect(region).toBeEmptyDOMElement()
  const attachment = { url: 'http://site.test/fs/cdn/1', filename: 'diploma.pdf', handle: '1' }
  rerender(attachments([{ ...base, at: 'done', attachment }]))
  expect(region).toHaveTextContent('diploma.pdf is attached')
})
