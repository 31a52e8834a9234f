import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FaqArticle } from '#lib/domain/website'
import { HelpCenter } from './help-center'
import { renderInformation } from './render-information'

const article = (category: string, slug: string, title: string, content: string): FaqArticle => ({
  slug,
  category_slug: category.toLowerCase(),
  category,
  title,
  content,
})
const articles = [
  article('Applying', 'no-cv', 'May I apply without a CV?', '<p>Yes. A page written by hand is fine.</p>'),
  article('Applying', 'film', 'Is the film needed?', '<p>No, a <em>pâtissière</em> may write instead.</p>'),
  article('Meeting', 'answer', 'When will I hear from you?', '<p>Within ten days.</p>'),
]
const questions = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const details = (title: string) => screen.getByRole('heading', { level: 3, name: title }).closest('details')

afterEach(() => history.replaceState(null, '', '/'))

test('lists questions by category with closed answers', () => {
  renderInformation(<HelpCenter articles={articles} />)
  const meeting = screen.getByRole('region', { name: 'Meeting' })
  expect(within(meeting).getByRole('heading', { level: 3 })).toHaveTextContent('When will I hear from you?')
  expect(details('When will I hear from you?')).not.toHaveAttribute('open')
  expect(within(screen.getByRole('navigation', { name: 'Topics' })).getAllByRole('link')).toHaveLength(2)
})

test('shows the label of the search', () => {
  renderInformation(<HelpCenter articles={articles} />)
  expect(screen.getByText('Search help', { selector: 'label' })).not.toHaveClass('visually-hidden')
})

test.each(['<img src=x onerror=alert(1)>(.*', '<b>[\u202e '.repeat(5000)])(
  'searches hostile text as text: %#',
  (text) => {
    renderInformation(<HelpCenter articles={articles} />)
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search help' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.form!)
    expect(field).toHaveValue(text)
    expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
    expect(document.querySelector('img, b')).toBeNull()
  },
)

test('searches titles and answers without regard to accents, and shows the number of results', async () => {
  renderInformation(<HelpCenter articles={articles} />)
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search help' }), 'PATISSIERE write')
  expect(questions()).toEqual(['Is the film needed?'])
  expect(screen.getByRole('status')).toHaveTextContent('1 answer')
  expect(screen.queryByRole('region', { name: 'Meeting' })).not.toBeInTheDocument()
})

test('does not search the tags of an answer', async () => {
  renderInformation(<HelpCenter articles={articles} />)
  await userEvent.type(screen.getByRole('searchbox'), 'em>')
  expect(screen.getByRole('heading', { name: 'No answers found' })).toBeVisible()
})

test('offers to show all questions again after a search without results', async () => {
  renderInformation(<HelpCenter articles={articles} />)
  await userEvent.type(screen.getByRole('searchbox'), 'submarine')
  expect(screen.getByRole('status')).toHaveTextContent('No answers')
  await userEvent.click(screen.getByRole('button', { name: 'View all questions' }))
  expect(questions()).toHaveLength(3)
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(screen.getByRole('searchbox')).toHaveFocus()
})

test('opens the question of the URL on arrival, and another when the URL changes', () => {
  history.replaceState(null, '', '#meeting-answer')
  renderInformation(<HelpCenter articles={articles} />)
  expect(details('When will I hear from you?')).toHaveAttribute('open')
  history.replaceState(null, '', '#applying-film')
  act(() => void dispatchEvent(new Event('hashchange')))
  expect(details('Is the film needed?')).toHaveAttribute('open')
})

test('opens no question for an unknown or malformed hash', () => {
  history.replaceState(null, '', '#%E0%A4%A')
  renderInformation(<HelpCenter articles={articles} />)
  expect(document.querySelector('details[open]')).toBeNull()
})

test('links an answer missing from the list to its page', () => {
  renderInformation(<HelpCenter articles={[{ ...articles[0]!, content: '' }]} />)
  expect(screen.getByRole('link', { name: 'May I apply without a CV?' })).toHaveAttribute(
    'href',
    '/help-center/applying/no-cv',
  )
})

test('links a company without questions to its jobs', () => {
  renderInformation(<HelpCenter articles={[]} />)
  expect(screen.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View jobs' })).toHaveAttribute('href', '/all-jobs')
  expect(screen.queryByRole('search')).not.toBeInTheDocument()
})
